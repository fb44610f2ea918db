/**
 * Replaces the prerendered content of `#prerendered` by the app. The app renders itself into the hidden `#root` beside it
 * (docs/decisions/011).
 */
import { afterPaint } from '../ui/after-paint.ts'

/** Longest time, in milliseconds, that prerendered content is displayed while the page loads. */
export const prerenderedTimeoutMs = 8_000
/** Time before a partly loaded page may replace complete prerendered content. */
const completeTimeoutMs = 3_000

// `#root` itself is hidden until the swap.
const isBusy = (part: string) => document.querySelector(`${part} main [aria-busy=true]:not(main [hidden] *)`) !== null

/** True while prerendered content is displayed. Removes content that is meant for other readers. */
export function hasPrerenderedPage(): boolean {
  const prerendered = document.getElementById('prerendered')
  if (!prerendered) return false
  if (document.documentElement.dataset.prerendered !== 'off') return true
  swap()
  return false
}

/** True after the user, or the browser restoring a position, has scrolled the prerendered content. */
export const isPrerenderedPageRead = (): boolean => scrollY > 0 && document.getElementById('prerendered') !== null

/**
 * Shows the app as soon as it has rendered a heading. The browser lays out the hidden app one frame before (prerendered.css):
 * layout and swap in one task would block a low-end device for too long.
 */
export function swapWhenReady(): void {
  const root = document.getElementById('root')
  if (!root || !document.getElementById('prerendered')) return
  const finish = () => {
    observer.disconnect()
    clearTimeout(timeout)
    clearTimeout(completeTimeout)
    root.hidden = false
    // A list that the app has moved out of the prerendered content (src/ui/prerendered-list.tsx) would be missing there for a frame.
    if (root.querySelector('[data-prerendered-list]')) swap()
    else void afterPaint().then(swap)
  }
  // Complete content, from the server or a page snapshot, is replaced by a complete page; after a timeout by a partial one too.
  let waitsForCompletePage = !isBusy('#prerendered')
  const look = () => {
    if (root.querySelector('main h1') && !(waitsForCompletePage && isBusy('#root'))) finish()
  }
  const completeTimeout = setTimeout(() => {
    waitsForCompletePage = false
    look()
  }, completeTimeoutMs)
  const observer = new MutationObserver(look)
  const timeout = setTimeout(finish, prerenderedTimeoutMs)
  observer.observe(root, { childList: true, subtree: true })
}

function swap(): void {
  const prerendered = document.getElementById('prerendered')
  const root = document.getElementById('root')
  const focused = prerendered?.contains(document.activeElement) ? selectorOf(document.activeElement) : null
  prerendered?.remove()
  if (root) root.hidden = false
  delete document.documentElement.dataset.prerendered
  // Keyboard users continue from the link or step that they had reached.
  if (focused) root?.querySelector<HTMLElement>(focused)?.focus({ preventScroll: true })
}

/** Null for an element without a counterpart in the app. */
function selectorOf(element: Element | null): string | null {
  if (element?.matches('[data-step]')) return '[data-lesson-text]'
  const href = element?.getAttribute('href')
  return href ? `a[href="${CSS.escape(href)}"]` : null
}
