import { onFlushDrafts } from './flush-drafts.ts'

interface Leaving {
  /** Writes pending values when the page is hidden or about to reload, or when its component unmounts. */
  flush: () => unknown
  /** Puts values whose write may not finish into the unload buffer, when the page unloads. */
  leave: () => void
}

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
    void flush()
  }
}
