import { Clock, HardDrive, RefreshCw } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { LocalizedText } from '../../contract/text.ts'
import { formatBytes } from '../i18n/format.ts'
import { Localized } from '../i18n/localized.tsx'
import { useWords } from '../i18n/setup.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { LocalizedMarkdown } from './localized-markdown.tsx'
import styles from './media-frame.module.css'
import { clockTime } from './playing.ts'

interface MediaFrameProps {
  title: LocalizedText
  bytes: number
  seconds: number
  transcript: LocalizedText
  /** In another language than the reader's, and which. */
  spokenIn?: string | undefined
  /** Draws the player; `onFail` when it cannot be played now. Drawn anew after a failure, once somebody asks. */
  children: (onFail: () => void) => ReactNode
}

/** What stands round a recording or film: its price before it is paid, its words for who cannot hear or afford it. */
export function MediaFrame({ title, bytes, seconds, transcript, spokenIn, children }: MediaFrameProps) {
  const { t, language } = useWords('blocks')
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)

  function handleRetry() {
    setHasFailed(false)
    setTries(tries + 1)
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
      <div onKeyDown={keepKeys} key={tries}>
        {hasFailed ? (
          <Note
            tone="wait"
            role="alert"
            title={t('media.failed')}
            actions={
              <Button variant="line" icon={RefreshCw} onClick={handleRetry}>
                {t('media.retry')}
              </Button>
            }
          >
            {t('media.failedText')}
          </Note>
        ) : (
          children(() => setHasFailed(true))
        )}
      </div>
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
