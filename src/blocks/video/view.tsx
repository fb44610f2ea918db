import { Play } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { BlockProps } from '../block.ts'
import { Captions } from '../media-parts/captions.tsx'
import { MediaFrame } from '../media-parts/media-frame.tsx'
import { remembering } from '../media-parts/playing.ts'
import styles from './view.module.css'

/** A film. Nothing is fetched before the learner presses play: bytes are money. */
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

/**
 * Starts with a custom play button, because a video that is not fetched ignores a press on its poster. Then the browser's
 * controls.
 */
function Film({ autoPlay, onPlay, ...video }: ComponentProps<'video'>) {
  const { t } = useWords('blocks')
  const film = useRef<HTMLVideoElement>(null)
  const [isStarted, setStarted] = useState(autoPlay === true)
  const handlePress = () => {
    film.current?.focus()
    // Failures are reported by the element's own error event.
    film.current?.play().catch(() => undefined)
  }
  return (
    <div className={styles.film}>
      <video
        {...video}
        ref={film}
        autoPlay={autoPlay}
        controls={isStarted}
        playsInline
        preload="none"
        tabIndex={isStarted ? undefined : -1}
        onPlay={(event) => {
          setStarted(true)
          onPlay?.(event)
        }}
      />
      {!isStarted && (
        <Button variant="main" className={styles.play} icon={Play} onClick={handlePress}>
          {t('media.play')}
        </Button>
      )}
    </div>
  )
}
