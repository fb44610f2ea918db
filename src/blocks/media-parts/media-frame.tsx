import { Clock, HardDrive } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { formatBytes } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'
import { LocalizedMarkdown } from '../text-parts/localized-markdown.tsx'
import styles from './media-frame.module.css'
import { MediaTrouble } from './media-trouble.tsx'
import { clockTime } from './playing.ts'
import { useBuffering } from './use-buffering.ts'

/** For the player's element. */
type Player = ReturnType<typeof useBuffering>['events'] & {
  /** It was pressed already, before it could not be had. */
  autoPlay: boolean
  onError: () => void
}

interface MediaFrameProps {
  title: LocalizedText
  bytes: number
  seconds: number
  transcript: LocalizedText
  /** In another language than the reader's, and which. */
  spokenIn?: string | undefined
  /** Renders the player. Renders it again after a failure, on request or when the connection is back. */
  children: (player: Player) => ReactNode
}

/** The frame of a recording or film: its size before it is fetched, and its transcript for learners without sound or data. */
export function MediaFrame({ title, bytes, seconds, transcript, spokenIn, children }: MediaFrameProps) {
  const { t, language } = useWords('blocks')
  const [hasFailed, setHasFailed] = useState(false)
  const [attempts, setTries] = useState({ count: 0, autoPlay: false })
  const line = useBuffering()

  const draw = useCallback((autoPlay: boolean) => {
    setHasFailed(false)
    setTries(({ count }) => ({ count: count + 1, autoPlay }))
  }, [])
  const drawQuietly = useCallback(() => draw(false), [draw])
  function handleError() {
    line.stop()
    setHasFailed(true)
  }

  return (
    <section className={styles.media}>
      <h2>
        <Localized text={title} />
      </h2>
      <p className={styles.facts}>
        <span>
          <Clock size={18} />
          {seconds < 60 ? t('media.seconds', { count: seconds }) : t('media.length', { time: clockTime(seconds, language) })}
        </span>
        <span>
          <HardDrive size={18} />
          {formatBytes(bytes, language)}
        </span>
        {spokenIn !== undefined && <span>{spokenIn}</span>}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the player's own arrow keys from turning the page. */}
      <div onKeyDown={keepKeys} key={attempts.count}>
        {hasFailed ? (
          <MediaTrouble onRetry={() => draw(true)} onLine={drawQuietly} />
        ) : (
          children({ ...line.events, autoPlay: attempts.autoPlay, onError: handleError })
        )}
      </div>
      <div role="status">{line.isSlow && <Note tone="wait">{t('media.slow')}</Note>}</div>
      <details className={styles.transcript}>
        <summary>{t('media.transcript')}</summary>
        <LocalizedMarkdown text={transcript} />
      </details>
    </section>
  )
}

/** In a player arrows seek; elsewhere in a lesson they turn the page. */
function keepKeys(event: KeyboardEvent): void {
  if (event.target instanceof HTMLMediaElement) event.stopPropagation()
}
