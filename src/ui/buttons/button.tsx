import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './button.module.css'

export type ButtonVariant = 'main' | 'solid' | 'line' | 'soft' | 'quiet' | 'listen' | 'danger'

interface Look {
  /** `main` is the one main action of a screen (56 px); `solid` is the same in green at 48 px, for bars. */
  variant?: ButtonVariant
  icon?: LucideIcon
  /** An icon after the words, for "next". */
  iconEnd?: LucideIcon
  isFull?: boolean
  /** 60 px, for the dock of a lesson. */
  isTall?: boolean
  children: ReactNode
}

/** Target of a link inside the app. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash' | 'state' | 'replace'>

type ActionProps = Look & { to?: never; href?: never; isBusy?: boolean } & Omit<ComponentProps<'button'>, 'children'>
type LinkButtonProps = Look & { href?: never } & Target &
  Required<Pick<Target, 'to'>> &
  Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'lang'>
type AnchorProps = Look & { to?: never; href: string } & Omit<ComponentProps<'a'>, 'children'>
export type ButtonProps = ActionProps | LinkButtonProps | AnchorProps

/** A button; with `to` a link inside the app, with `href` a link to a file or another site. */
export function Button(props: ButtonProps) {
  const { variant = 'line', icon, iconEnd, isFull, isTall, children, className, ...rest } = props
  const look = classes(styles.button, styles[variant], isFull && styles.full, isTall && styles.tall, className)
  const content = (
    <Content icon={icon} iconEnd={iconEnd}>
      {children}
    </Content>
  )

  if (rest.to !== undefined) {
    return (
      <Link className={look} {...(rest as Target)}>
        {content}
      </Link>
    )
  }
  if (rest.href !== undefined) {
    return (
      <a className={look} {...rest}>
        {content}
      </a>
    )
  }
  const { isBusy = false, onClick, type = 'button', ...button } = rest as Omit<ActionProps, keyof Look>
  // A busy button stays focusable: disabling it would move the focus of a keyboard or screen reader to the top of the page.
  const handleClick: ComponentProps<'button'>['onClick'] = (event) => (isBusy ? event.preventDefault() : onClick?.(event))
  return (
    <button className={look} type={type} aria-disabled={isBusy || undefined} onClick={handleClick} {...button}>
      {content}
    </button>
  )
}

function Content({
  icon: Icon,
  iconEnd: IconEnd,
  children,
}: Pick<Look, 'children'> & { icon: LucideIcon | undefined; iconEnd: LucideIcon | undefined }) {
  return (
    <>
      {Icon && <Icon size={22} />}
      {children}
      {IconEnd && <IconEnd size={22} />}
    </>
  )
}
