import { CloudOff } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Album, GalleryPicture } from '../../../contract/gallery.ts'
import { mediaUrl } from '../../api/base-path.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status/status.ts'
import { classes } from '../../ui/classes.ts'
import shared from '../../ui/pictures/viewer.module.css'
import { Viewer } from '../../ui/viewer/viewer.tsx'
import type { SavedThumbnails } from './gallery.queries.ts'
import styles from './picture-viewer.module.css'
import { Thumbnail } from './thumbnail.tsx'

interface ViewerProps {
  album: Album
  saved: SavedThumbnails
  shown: GalleryPicture
  onShow: (id: string) => void
  onClose: () => void
}

/** A picture of an album in full screen. A horizontal swipe shows its neighbour. */
export function PictureViewer({ album, saved, shown, onShow, onClose }: ViewerProps) {
  const { t } = useWords('gallery')
  const swipe = useRef<{ x: number; y: number }>(undefined)
  const { pictures } = album
  const index = pictures.indexOf(shown)
  function go(to: number) {
    const picture = pictures[to]
    if (picture) onShow(picture.id)
  }
  function handleUp({ clientX, clientY }: PointerEvent) {
    const from = swipe.current
    swipe.current = undefined
    const [x, y] = from ? [clientX - from.x, clientY - from.y] : [0, 0]
    if (Math.abs(x) > 48 && Math.abs(x) > 2 * Math.abs(y)) go(index + (x < 0 ? 1 : -1))
  }
  return (
    <Viewer
      index={index}
      count={pictures.length}
      place={t('place', { place: index + 1, count: pictures.length })}
      word={(key) => t(key)}
      onGo={go}
      onClose={onClose}
    >
      <figure className={styles.figure}>
        <div
          className={classes(shared.stage, styles.swipe)}
          onPointerDown={({ clientX: x, clientY: y, isPrimary }) => {
            swipe.current = isPrimary ? { x, y } : undefined
          }}
          onPointerUp={handleUp}
          onPointerCancel={() => {
            swipe.current = undefined
          }}
        >
          <LargePicture key={shown.id} picture={shown} saved={saved} />
        </div>
        <figcaption className={styles.caption} aria-live="polite">
          <Localized text={shown.caption} />
        </figcaption>
      </figure>
    </Viewer>
  )
}

/** If the large picture fails to load, shows the thumbnail and the reason. */
function LargePicture({ picture, saved }: { picture: GalleryPicture; saved: SavedThumbnails }) {
  const { t, language } = useWords('gallery')
  const { connection } = useStatus()
  const [hasFailed, setFailed] = useState(false)
  // Retried when the device is online again.
  useEffect(() => {
    if (connection === 'online') setFailed(false)
  }, [connection])
  if (hasFailed) {
    return (
      <div className={styles.small}>
        <Thumbnail picture={picture} saved={saved} isFirst />
        <p role="status">
          <CloudOff size={20} />
          <span>{t('onlySmall')}</span>
        </p>
      </div>
    )
  }
  const words = localized(picture.alt, language)
  const large = picture.files.slice(1)
  const files = large.length > 0 ? large : picture.files
  const last = files.at(-1)
  return (
    <img
      src={last && mediaUrl(last.sha256)}
      srcSet={files.map(({ sha256, width }) => `${mediaUrl(sha256)} ${width}w`).join(', ')}
      sizes="100vw"
      alt={words.text}
      lang={words.lang === language ? undefined : words.lang}
      width={last?.width}
      height={last?.height}
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
