import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import { fittingCount } from './fit.ts'
import styles from './header-nav.module.css'
import { MenuLink, MenuPanel } from './menu-link.tsx'
import { isOwn } from './own-places.ts'
import { PlaceLink } from './place-link.tsx'
import { headerPlaces } from './places.ts'
import { placesBelow } from './places-below.ts'
import { isMarked } from './trail.ts'

/** The main links, most important first. What does not fit is in the menu "more", and the settings always are. */
export function MeasuredNav() {
  const { t } = useWords()
  const { user } = useAuth()
  const nav = useRef<HTMLElement>(null)
  const [row, setRow] = useState<{ widths: number[]; available: number }>()
  const places = headerPlaces.map((place) => ({ ...place, text: t(`nav.${place.name}`), below: placesBelow(place.name, user) }))
  const texts = places.map((place) => place.text).join('\n')

  useLayoutEffect(() => {
    const element = nav.current
    if (!element) return
    // Anew with each change of size: larger text changes the height of the row and the widths of the words together.
    const measure = () => setRow({ widths: textWidths(element, texts.split('\n')), available: element.clientWidth })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [texts])

  const count = row ? fittingCount(row.widths, row.available) : places.length
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isHere = ({ to }: { to: string }) => isMarked(to, path)
  // What is marked elsewhere in the header is not marked here as well.
  const isElsewhere = places.slice(0, count).some(isHere) || (user !== null && isOwn(path, user))
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('nav.main')}>
      {places.slice(0, count).map(({ name, to, text, below }) => (
        <span key={name} className={styles.item}>
          <PlaceLink className={styles.link} to={to}>
            {text}
          </PlaceLink>
          {below.length > 1 && (
            <NavMenu label={t('nav.below', { name: text })}>
              {below.map((place) => (
                <MenuLink key={place.name} to={place.to} text={t(`nav.${place.name}`)} />
              ))}
            </NavMenu>
          )}
        </span>
      ))}
      <NavMenu text={t('nav.more')} isHere={!isElsewhere && [...places.slice(count), { to: '/more' }].some(isHere)}>
        {places
          .slice(count)
          .flatMap(({ name, to, text, below }) =>
            below.length > 1
              ? below.map((place) => <MenuLink key={place.name} to={place.to} text={t(`nav.${place.name}`)} />)
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
  /** The page on screen is one of those in it. */
  isHere?: boolean
  children: ReactNode
}

function NavMenu({ text, label, isHere = false, children }: NavMenuProps) {
  return (
    // Not modal: a modal one writes a style element into the page, which our security policy forbids.
    <Menu.Root modal={false}>
      <Menu.Trigger
        className={classes(styles.opener, text !== undefined && styles.link)}
        aria-label={label}
        {...(isHere && { 'aria-current': true })}
      >
        {text}
        <ChevronDown size={18} />
      </Menu.Trigger>
      <MenuPanel align="start">{children}</MenuPanel>
    </Menu.Root>
  )
}

// Measured on a canvas: measuring elements would mean drawing links that must not be there.
function textWidths(element: HTMLElement, texts: readonly string[]): number[] {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return texts.map(() => 0)
  const style = getComputedStyle(element)
  canvas.font = `700 ${style.fontSize} ${style.fontFamily}`
  return texts.map((text) => canvas.measureText(text).width)
}
