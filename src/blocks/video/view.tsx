import { useWords } from '../../i18n/setup.ts'
import type { BlockProps } from '../block.ts'
import { Captions } from '../captions.tsx'
import { MediaFrame } from '../media-frame.tsx'
import { remembering } from '../playing.ts'

/** A film with the browser's own controls. Nothing of it is fetched before somebody presses play: bytes are money. */
export function VideoBlock({ data, fileOf, work }: BlockProps<'video'>) {
  const { language } = useWords('blocks')
  const file = fileOf(data.file)
  return (
    <MediaFrame title={data.title} bytes={file.bytes} seconds={data.seconds} transcript={data.transcript}>
      {(onFail) => (
        <video
          controls
          playsInline
          preload="none"
          src={file.url}
          poster={data.poster && fileOf(data.poster.file).url}
          width={data.width}
          height={data.height}
          aria-label={data.title[language] || data.title.bn || data.title.en}
          onError={onFail}
          {...remembering(work, 'place')}
        >
          <Captions files={data.captions} fileOf={fileOf} />
        </video>
      )}
    </MediaFrame>
  )
}
