import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import styles from './wide-table.module.css'

/**
 * A table that scrolls in itself if it is wider than the page, and then says so. Its columns are at least as wide as their longest
 * word. `children`: the table. `isLikelyWide`: the hint is displayed until the width is measured.
 */
export function WideTable({ isLikelyWide = false, className, children, ...rest }: ComponentProps<'div'> & { isLikelyWide?: boolean }) {
  const { t } = useWords('blocks')
  const box = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(isLikelyWide)
  // Before the first paint: the hint must not move the text below it.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const measure = () => setWide(current.scrollWidth > current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    // The table too: its letters may grow.
    for (const one of [current, current.firstElementChild]) if (one) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: scrolling is no control. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div ref={box} className={classes(styles.wide, className)} onKeyDown={keepArrows} tabIndex={0} {...rest}>
        {children}
      </div>
      {isWide && <p className={styles.hint}>{t('table.hint')}</p>}
    </>
  )
}

/** Arrows scroll a table that is too wide; elsewhere in a lesson they turn the page. */
function keepArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.currentTarget.scrollWidth > event.currentTarget.clientWidth) event.stopPropagation()
}
