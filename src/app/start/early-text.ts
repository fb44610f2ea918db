/**
 * The text that the build wrote into a page's HTML (docs/decisions/011). It stands in `#early`, outside React,
 * while the app draws itself into the hidden `#root`; then the two change places.
 */
import { afterPaint } from './after-paint.ts'

/** How long, in milliseconds, that text may stand in for a page that does not come. */
export const earlyTextPatience = 8_000
/** How long a last screen stands in for a page that has only begun to come. */
const lastScreenPatience = 2_000

/** Whether this reader is looking at such text now. Text that is for somebody else is thrown away. */
export function hasEarlyText(): boolean {
  const early = document.getElementById('early')
  if (!early) return false
  if (document.documentElement.dataset.early !== 'off') return true
  swap()
  return false
}

/** Whether the reader, or the browser on the way back, has moved on in that text. */
export const isEarlyTextRead = (): boolean => scrollY > 0 && document.getElementById('early') !== null

/**
 * Shows the app in place of the early text as soon as it has a heading to put there. It is laid out out of sight in a frame
 * of its own (`earlyCss`): together with the exchange that holds a cheap phone for too long at once.
 */
export function replaceEarlyText(): void {
  const root = document.getElementById('root')
  if (!root || !document.getElementById('early')) return
  const finish = () => {
    observer.disconnect()
    clearTimeout(timer)
    root.hidden = false
    // A list that the app has taken over from the text (src/ui/early-list.tsx) would be missing there meanwhile.
    if (root.querySelector('[data-early-list]')) swap()
    else void afterPaint().then(swap)
  }
  // What this person saw here last (last-screen.ts) gives way to a page that is whole, and after a while to one that
  // has only begun to come.
  let isOwn = document.documentElement.dataset.early === 'own'
  const look = () => {
    if (root.querySelector('main h1') && !(isOwn && root.querySelector('main [aria-busy=true]'))) finish()
  }
  if (isOwn) {
    setTimeout(() => {
      isOwn = false
      look()
    }, lastScreenPatience)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(finish, earlyTextPatience)
  observer.observe(root, { childList: true, subtree: true })
}

function swap(): void {
  const early = document.getElementById('early')
  const root = document.getElementById('root')
  const focused = early?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
  early?.remove()
  if (root) root.hidden = false
  delete document.documentElement.dataset.early
  // Whoever was already going through the links by keyboard goes on where they were.
  if (focused) root?.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
}
