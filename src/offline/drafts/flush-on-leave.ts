import { onFlushDrafts } from './flush-drafts.ts'

interface Leaving {
  /** Writes pending values when the page is hidden or about to reload, or when its component unmounts. */
  flush: () => unknown
  /** Puts values whose write may not finish into the unload buffer, when the page unloads. */
  leave: () => void
}

/** Settles when the values of all unmounted components are saved. */
let saving: Promise<unknown> = Promise.resolve()

/** Waits for what other components saved while they unmounted: one that shows the same form must not read an older text. */
export const unmountedSaved = (): Promise<unknown> => saving

/** Saves typed values in every way a page ends. @returns a function that flushes and stops this */
export function flushOnLeave({ flush, leave }: Leaving): () => void {
  const flushHidden = () => {
    if (document.visibilityState === 'hidden') void flush()
  }
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', flushHidden)
  const stop = onFlushDrafts(flush)
  return () => {
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', flushHidden)
    stop()
    saving = Promise.allSettled([saving, flush()])
  }
}
