import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { useAuth } from '../../features/session/auth.ts'
import { useWords } from '../../i18n/setup.ts'
import { fittingCount } from './fit.ts'
import styles from './header-nav.module.css'
import { headerPlaces } from './places.ts'

/** The main links from 768 px on. What does not fit is behind "more", in order of importance. */
export function HeaderNav() {
  const { t } = useWords()
  const { user } = useAuth()
  const nav = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)

  useLayoutEffect(() => {
    if (!nav.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(nav.current)
    return () => observer.disconnect()
  }, [])

  const places = headerPlaces(user).map((place) => ({ ...place, text: t(`nav.${place.name}`) }))
  const shown =
    width === Number.POSITIVE_INFINITY
      ? places.length
      : fittingCount(
          textWidths(
            nav.current,
            places.map((place) => place.text),
          ),
          width,
        )
  return (
    <>
      <span className={styles.push} />
      <nav ref={nav} className={styles.nav} aria-label={t('nav.main')}>
        {places.slice(0, shown).map(({ name, to, text }) => (
          <Link key={name} to={to} activeOptions={{ exact: to === '/' }}>
            {text}
          </Link>
        ))}
        {shown < places.length && <Link to="/more">{t('nav.more')}</Link>}
      </nav>
    </>
  )
}

// Measured on a canvas: measuring elements would mean drawing links that must not be there.
function textWidths(element: HTMLElement | null, texts: readonly string[]): number[] {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!element || !canvas) return texts.map(() => 0)
  const style = getComputedStyle(element)
  canvas.font = `700 ${style.fontSize} ${style.fontFamily}`
  return texts.map((text) => canvas.measureText(text).width)
}
