import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './button.module.css'
import type { Target } from './button.tsx'

type IconButtonProps = { icon: LucideIcon /** Its name for screen readers. */; label: string; className?: string } & (
  | ({ to?: never } & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>)
  | (Target & Required<Pick<Target, 'to'>>)
)

/** A well-known symbol without a word (back, close, three dots), 48 px. Other actions need a word beside their icon. */
export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  const look = classes(styles.icon, className)
  if (rest.to !== undefined) {
    return (
      <Link className={look} aria-label={label} {...(rest as Target)}>
        <Icon />
      </Link>
    )
  }
  return (
    <button type="button" className={look} aria-label={label} {...rest}>
      <Icon />
    </button>
  )
}
