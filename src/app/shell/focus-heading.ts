const patience = 3000

/**
 * Moves the focus to the heading of a page that has just been opened, so that screen readers go on there. For a moment
 * the old page may still stand, or the new one be hidden until its data is here; so the heading is looked for again
 * whenever the page changes, as long as the reader has not gone anywhere. @returns how to stop
 */
export function focusHeading(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  focusIn(main)
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body || document.activeElement === main) focusIn(main)
  })
  // Content that waits for data is hidden by its style.
  observer.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  const timer = setTimeout(() => observer.disconnect(), patience)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

function focusIn(main: HTMLElement): void {
  const heading = main.querySelector('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
  if (document.activeElement !== heading) main.focus({ preventScroll: true })
}
