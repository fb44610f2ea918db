import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import type { BlockProps } from '../block.ts'
import { Captions } from '../media-parts/captions.tsx'
import { MediaFrame } from '../media-parts/media-frame.tsx'
import { remembering } from '../media-parts/playing.ts'
import { recordingFor } from './recording.ts'

/** A recording in the reader's language, or in the only one available. Its transcript follows in both languages. */
export function AudioBlock({ data, fileOf, work }: BlockProps<'audio'>) {
  const { t, language } = useWords('blocks')
  const recording = recordingFor(data.recordings, language)
  if (!recording) return null
  const file = fileOf(recording.file)
  const name = localized(data.title, language)
  return (
    <MediaFrame
      key={recording.language}
      title={data.title}
      bytes={file.bytes}
      seconds={recording.seconds}
      transcript={data.transcript}
      spokenIn={recording.language === language ? undefined : t(`audio.spokenIn.${recording.language}`)}
    >
      {(player) => (
        <audio
          controls
          preload="none"
          src={file.url}
          lang={recording.language}
          aria-label={name.text}
          {...player}
          {...remembering(work, `place-${recording.language}`)}
        >
          <Captions files={data.captions} fileOf={fileOf} />
        </audio>
      )}
    </MediaFrame>
  )
}
