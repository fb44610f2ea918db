const timeoutMs = 3000

/**
 * Moves the focus to the heading of an opened page, where screen readers then continue. The old page may still be
 * rendered, or the new one hidden until its data arrives. Each change of the page repeats the search until the
 * user moves the focus. A field that has it keeps it: the page was opened for that form. @returns a function that stops it
 */
export function focusHeading(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  if (!main.contains(document.activeElement?.closest('input, select, textarea') ?? null)) focusIn(main)
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body || document.activeElement === main) focusIn(main)
  })
  // Content that waits for data is hidden by its style.
  observer.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] })
  const timer = setTimeout(() => observer.disconnect(), timeoutMs)
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
