import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { classes } from '../classes.ts'
import shared from '../pictures/viewer.module.css'
import { stepFor } from './step.ts'
import styles from './viewer.module.css'

interface ViewerProps {
  /** Number of the shown picture, from 0. */
  index: number
  count: number
  /** The place of the picture among all, in words. */
  place: string
  word: (key: 'viewer' | 'close' | 'previous' | 'next') => string
  onGo: (index: number) => void
  onClose: () => void
  children: ReactNode
}

/** Pictures in full screen, one after another. A native dialog traps the focus and closes with Escape. */
export function Viewer({ index, count, place, word, onGo, onClose, children }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Runs before the element is removed: removing an open dialog would leave the page inert.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = stepFor(event.key, index, count)
    if (to === undefined) return
    event.preventDefault()
    onGo(to)
  }
  const step = (to: number) => {
    if (to >= 0 && to < count) onGo(to)
  }
  return (
    <dialog
      ref={dialog}
      className={classes(shared.viewer, styles.rows)}
      aria-label={word('viewer')}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.top}>
        <p role="status">{place}</p>
        <IconButton icon={X} label={word('close')} onClick={onClose} />
      </div>
      {children}
      {count > 1 && (
        <div className={styles.bar}>
          <IconButton icon={ArrowLeft} label={word('previous')} aria-disabled={index === 0} onClick={() => step(index - 1)} />
          <IconButton icon={ArrowRight} label={word('next')} aria-disabled={index === count - 1} onClick={() => step(index + 1)} />
        </div>
      )}
    </dialog>
  )
}
