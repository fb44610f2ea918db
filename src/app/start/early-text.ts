/**
 * The text that the build wrote into a page's HTML (docs/decisions/011). It stands in `#early`, outside React,
 * while the app draws itself into the hidden `#root`; then the two change places.
 */
import { afterPaint } from './after-paint.ts'

/** How long, in milliseconds, that text may stand in for a page that does not come. */
export const earlyTextPatience = 8_000
/** How long text that waits for nothing stands in for a page that has only begun to come. */
const wholeTextPatience = 3_000

const isBusy = (part: string) => document.querySelector(`${part} main [aria-busy=true]`) !== null

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
    clearTimeout(patience)
    root.hidden = false
    // A list that the app has taken over from the text (src/ui/early-list.tsx) would be missing there meanwhile.
    if (root.querySelector('[data-early-list]')) swap()
    else void afterPaint().then(swap)
  }
  // Text that waits for nothing, as the server's or what this person saw last (last-screen.ts), gives way to a page that is whole, and
  // after a while to one that has only begun to come.
  let isWhole = !isBusy('#early')
  const look = () => {
    if (root.querySelector('main h1') && !(isWhole && isBusy('#root'))) finish()
  }
  const patience = setTimeout(() => {
    isWhole = false
    look()
  }, wholeTextPatience)
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
