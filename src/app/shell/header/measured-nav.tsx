import { useLocation, useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useAuth } from '../../../features/session/auth.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { isPersonal } from '../more/personal-items.ts'
import { headerItems } from '../navigation/navigation-items.ts'
import { NavigationLink } from '../navigation/navigation-link.tsx'
import { isActiveLink } from '../navigation/page-levels.ts'
import { visibleCount } from './fit.ts'
import styles from './header-nav.module.css'
import { MenuLink, MenuPanel } from './menu-link.tsx'
import { submenuItems } from './submenu-items.ts'

/** The main links, most important first. The "more" menu contains the links that do not fit, and always the settings. */
export function MeasuredNav() {
  const { t } = useWords()
  const { user } = useAuth()
  const nav = useRef<HTMLElement>(null)
  const [row, setRow] = useState<{ widths: number[]; available: number }>()
  const router = useRouter()
  const items = headerItems(user).map(({ name, to, word = name }) => ({
    ...{ name, to, text: t(`nav.${word}`) },
    below: submenuItems(name, user),
  }))
  const texts = items.map((item) => item.text).join('\n')

  useLayoutEffect(() => {
    const element = nav.current
    if (!element) return
    // Larger text changes the height of the row and the widths of the words.
    const measure = () => setRow({ widths: textWidths(element, texts.split('\n')), available: element.clientWidth })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [texts])

  const count = row ? visibleCount(row.widths, row.available) : items.length
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isActive = ({ to }: { to: string }) => isActiveLink(router, to, path)
  // A page that has an active link elsewhere in the header does not also highlight "more".
  const isActiveElsewhere = items.slice(0, count).some(isActive) || (user !== null && isPersonal(router, path, user))
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('nav.main')}>
      {items.slice(0, count).map(({ name, to, text, below }) => (
        <span key={name} className={styles.item}>
          <NavigationLink className={styles.link} to={to}>
            {text}
          </NavigationLink>
          {below.length > 1 && (
            <NavMenu label={t('nav.below', { name: text })}>
              {below.map((item) => (
                <MenuLink key={item.name} to={item.to} text={t(`nav.${item.name}`)} />
              ))}
            </NavMenu>
          )}
        </span>
      ))}
      <NavMenu text={t('nav.more')} isActive={!isActiveElsewhere && [...items.slice(count), { to: '/more' }].some(isActive)}>
        {items
          .slice(count)
          .flatMap(({ name, to, text, below }) =>
            below.length > 1
              ? below.map((item) => <MenuLink key={item.name} to={item.to} text={t(`nav.${item.name}`)} />)
              : [<MenuLink key={name} to={to} text={text} />],
          )}
        <MenuLink to="/more" text={t('more.settings')} />
      </NavMenu>
    </nav>
  )
}

interface NavMenuProps {
  text?: string
  label?: string
  /** The menu contains the current page. */
  isActive?: boolean
  children: ReactNode
}

function NavMenu({ text, label, isActive = false, children }: NavMenuProps) {
  return (
    // Not modal: a modal menu writes a style element, which our content security policy forbids.
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={classes(styles.opener, text !== undefined && styles.link)}
        aria-label={label}
        {...(isActive && { 'aria-current': true })}
      >
        {text}
        <ChevronDown size={18} />
      </Menu.Trigger>
      <MenuPanel align="start">{children}</MenuPanel>
    </Menu.Root>
  )
}

// On a canvas: measuring elements would render links that must stay hidden.
function textWidths(element: HTMLElement, texts: readonly string[]): number[] {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return texts.map(() => 0)
  const style = getComputedStyle(element)
  canvas.font = `700 ${style.fontSize} ${style.fontFamily}`
  return texts.map((text) => canvas.measureText(text).width)
}
