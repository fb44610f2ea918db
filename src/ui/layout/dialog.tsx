import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  /** Called for Escape, the back gesture and a press beside the dialog; the owner then sets `isOpen`. */
  onClose: () => void
  /** The question; the buttons in `actions` are its answers. */
  title: string
  children?: ReactNode
  actions: ReactNode
}

/** A modal question: a bottom sheet on narrow screens, a centred box on wide ones. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (isOpen && dialog?.open === false) dialog.showModal()
    if (!isOpen && dialog?.open) dialog.close()
  }, [isOpen])

  // The backdrop is part of the dialog element; its content is the inner box.
  const handleClick = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively; the press is for the backdrop only
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen && (
        <div className={styles.inner}>
          <h2 id={titleId}>{title}</h2>
          {children}
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  )
}
