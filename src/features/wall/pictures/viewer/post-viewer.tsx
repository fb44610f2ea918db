import { CloudOff, Maximize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ShownPicture } from '../../../../../contract/pictures.ts'
import { formatBytes } from '../../../../i18n/format.ts'
import { loadWords, useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import shared from '../../../../ui/pictures/viewer.module.css'
import { Viewer } from '../../../../ui/viewer/viewer.tsx'
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

/** A picture of a post in full screen. Ends if a pull takes the picture away. The largest size is loaded on request, with its bytes named. */
function PostViewer({ of, pictures, shownId, onShow, onClose }: PostViewerProps) {
  const { t } = useWords('pictures')
  const index = pictures.findIndex(({ id }) => id === shownId)
  const shown = pictures[index]
  useEffect(() => {
    if (!shown) onClose()
  }, [shown, onClose])
  if (!shown) return null
  return (
    <Viewer
      index={index}
      count={pictures.length}
      place={t('picture', { place: index + 1, count: pictures.length })}
      word={(key) => t(key)}
      onGo={(to) => onShow(pictures[to]?.id ?? shownId)}
      onClose={onClose}
    >
      <LargePicture key={shown.id} of={of} picture={shown} />
    </Viewer>
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
    <div className={styles.one}>
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
    </div>
  )
}
