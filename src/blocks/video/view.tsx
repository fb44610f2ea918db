import { Play } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import type { BlockProps } from '../block.ts'
import { Captions } from '../captions.tsx'
import { MediaFrame } from '../media-frame.tsx'
import { remembering } from '../playing.ts'
import styles from './view.module.css'

/** A film. Nothing of it is fetched before somebody presses play: bytes are money. */
export function VideoBlock({ data, fileOf, work }: BlockProps<'video'>) {
  const { language } = useWords('blocks')
  const file = fileOf(data.file)
  return (
    <MediaFrame title={data.title} bytes={file.bytes} seconds={data.seconds} transcript={data.transcript}>
      {(player) => (
        <Film
          {...player}
          src={file.url}
          poster={data.poster && fileOf(data.poster.file).url}
          width={data.width}
          height={data.height}
          aria-label={data.title[language] || data.title.bn || data.title.en}
          {...remembering(work, 'place')}
        >
          <Captions files={data.captions} fileOf={fileOf} />
        </Film>
      )}
    </MediaFrame>
  )
}

/** With a button of our own to begin: a film not yet fetched does not answer to a press on its picture. Then the browser's controls. */
function Film({ autoPlay, onPlay, ...video }: ComponentProps<'video'>) {
  const { t } = useWords('blocks')
  const film = useRef<HTMLVideoElement>(null)
  const [isBegun, setBegun] = useState(autoPlay === true)
  const handlePress = () => {
    film.current?.focus()
    // What goes wrong is told by the element's own error.
    film.current?.play().catch(() => undefined)
  }
  return (
    <div className={styles.film}>
      <video
        {...video}
        ref={film}
        autoPlay={autoPlay}
        controls={isBegun}
        playsInline
        preload="none"
        tabIndex={isBegun ? undefined : -1}
        onPlay={(event) => {
          setBegun(true)
          onPlay?.(event)
        }}
      />
      {!isBegun && (
        <Button variant="main" className={styles.play} icon={Play} onClick={handlePress}>
          {t('media.play')}
        </Button>
      )}
    </div>
  )
}
