import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PictureData } from '../../../contract/blocks/picture.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classes } from '../../ui/classes.ts'
import shared from '../../ui/pictures/viewer.module.css'
import { Picture } from '../picture.tsx'
import { useZoom } from './use-zoom.ts'
import styles from './viewer.module.css'
import { largest } from './zoom.ts'

interface ViewerProps {
  picture: PictureData
  url: string
  onClose: () => void
}

/**
 * A full-screen picture. The native dialog traps focus and restores it to the opening button. Escape and the device's back
 * gesture close it.
 */
export function PictureViewer({ picture, url, onClose }: ViewerProps) {
  const { t, language } = useWords('blocks')
  const dialog = useRef<HTMLDialogElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const { zoom, handlers, handleKey, enlarge, reduce, reset } = useZoom(view, picture)
  useEffect(() => dialog.current?.showModal(), [])

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !handleKey(event.key)) return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className={classes(shared.viewer, styles.rows)}
      aria-label={picture.alt ? localized(picture.alt, language).text : t('image.zoom')}
      onClose={onClose}
      onKeyDown={handleKeyDown}
    >
      <div ref={view} className={classes(shared.stage, styles.view)} {...handlers}>
        <div
          className={classes(shared.whole, styles.picture)}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        >
          <Picture {...picture} url={url} />
        </div>
      </div>
      <p className={styles.how}>{t('image.how')}</p>
      <div className={styles.bar}>
        <IconButton icon={ZoomOut} label={t('image.smaller')} aria-disabled={zoom.scale <= 1} onClick={reduce} />
        <IconButton icon={Maximize} label={t('image.fit')} onClick={reset} />
        <IconButton icon={ZoomIn} label={t('image.larger')} aria-disabled={zoom.scale >= largest} onClick={enlarge} />
        <Button variant="solid" icon={X} onClick={() => dialog.current?.close()}>
          {t('image.close')}
        </Button>
      </div>
    </dialog>
  )
}
