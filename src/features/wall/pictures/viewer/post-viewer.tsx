import { ArrowLeft, ArrowRight, CloudOff, Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ShownPicture } from '../../../../../contract/pictures.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../../ui/classes.ts'
import shared from '../../../../ui/pictures/viewer.module.css'
import { pictureUrl } from '../shown/picture-url.ts'
import styles from './post-viewer.module.css'

interface PostViewerProps {
  of: string
  pictures: readonly ShownPicture[]
  shownId: string
  onShow: (id: string) => void
  onClose: () => void
}

/** The viewer and its words. */
export async function loadPostViewer() {
  await loadWords('pictures')
  return PostViewer
}

/** A picture of a post in full screen. Ends if a pull takes the picture away. */
function PostViewer(props: PostViewerProps) {
  const { pictures, shownId, onClose } = props
  const index = pictures.findIndex(({ id }) => id === shownId)
  const shown = pictures[index]
  useEffect(() => {
    if (!shown) onClose()
  }, [shown, onClose])
  return shown ? <OpenViewer {...props} index={index} shown={shown} /> : null
}

interface OpenViewerProps extends PostViewerProps {
  index: number
  shown: ShownPicture
}

/** The largest size is loaded on request, with its bytes named. */
function OpenViewer({ of, pictures, index, shown, onShow, onClose }: OpenViewerProps) {
  const { t } = useWords('pictures')
  const dialog = useRef<HTMLDialogElement>(null)
  // Runs before the element is removed: removing an open dialog would leave the page inert.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const go = (to: number) => {
    const picture = pictures[to]
    if (picture) onShow(picture.id)
  }
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(index - 1)
    if (key === 'ArrowRight') go(index + 1)
  }
  return (
    <dialog
      ref={dialog}
      className={classes(shared.viewer, styles.viewer)}
      aria-label={t('viewer')}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.bar}>
        <p role="status">{t('picture', { place: index + 1, count: pictures.length })}</p>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      <LargePicture key={shown.id} of={of} picture={shown} />
      {pictures.length > 1 && (
        <div className={styles.bar}>
          <IconButton icon={ArrowLeft} label={t('previous')} aria-disabled={index === 0} onClick={() => go(index - 1)} />
          <IconButton icon={ArrowRight} label={t('next')} aria-disabled={index === pictures.length - 1} onClick={() => go(index + 1)} />
        </div>
      )}
    </dialog>
  )
}

function LargePicture({ of, picture: { id, alt, width, height, bytes } }: { of: string; picture: ShownPicture }) {
  const { t } = useWords('pictures')
  const [edge, setEdge] = useState<320 | 720 | 1280>(720)
  const [hasFailed, setFailed] = useState(false)
  const [, middle = 0, large = 0] = bytes ?? []
  // The wall has loaded the small one, which the worker has stored.
  const handleFailure = () => {
    setFailed(true)
    if (edge !== 320) setEdge(320)
  }
  return (
    <>
      <div className={shared.stage}>
        <img src={pictureUrl(of, id, edge)} alt={alt} width={width} height={height} onError={handleFailure} />
      </div>
      <div className={styles.bar}>
        {hasFailed && (
          <p role="status">
            <CloudOff size={20} aria-hidden /> {t('failed')}
          </p>
        )}
        {edge === 720 && large > middle && (
          <Button icon={Maximize2} onClick={() => setEdge(1280)}>
            {t('large', { size: formatBytes(large) })}
          </Button>
        )}
      </div>
    </>
  )
}
