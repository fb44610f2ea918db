import { Pause, Play, SkipForward, Square } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import styles from './read-aloud-bar.module.css'
import { useDockHeight } from './use-dock-height.ts'
import { type ReadAloud, slowly } from './use-read-aloud.ts'
import { VoiceSetting } from './voice-setting.tsx'

interface ReadAloudBarProps extends ReadAloud {
  /** Above the action bar of a lesson, in reach of the thumb. Else where it is rendered. */
  isAboveDock?: boolean
}

/** Controls while a step is read aloud: pause, next sentence, slower, stop. Or the reason why it cannot be read. */
export function ReadAloudBar({ isAboveDock = false, reading, rate, pause, resume, next, stop, setRate }: ReadAloudBarProps) {
  const { t } = useWords('player')
  const dock = useDockHeight(isAboveDock && reading.state !== 'off')
  const { state, index, total } = reading
  if (state === 'off') return null
  if (state !== 'reading' && state !== 'paused') {
    return (
      <Dialog
        isOpen
        onClose={stop}
        title={t(`aloud.${state}.title`)}
        actions={
          <Button variant="line" onClick={stop}>
            {t('aloud.close')}
          </Button>
        }
      >
        {state === 'none' ? <VoiceSetting /> : <p>{t(`aloud.${state}.text`)}</p>}
      </Dialog>
    )
  }
  const isReading = state === 'reading'
  const isSlow = rate === slowly
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar is no list of form fields
    <div
      className={classes(styles.bar, isAboveDock && styles.aboveDock)}
      style={isAboveDock ? { insetBlockEnd: dock } : undefined}
      role="group"
      aria-label={t('aloud.bar')}
    >
      <button
        type="button"
        className={styles.play}
        aria-label={t(isReading ? 'aloud.pause' : 'aloud.resume')}
        onClick={isReading ? pause : resume}
      >
        {isReading ? <Pause /> : <Play />}
      </button>
      <div className={styles.about}>
        <strong>{t(isReading ? 'aloud.reading' : 'aloud.paused')}</strong>
        <span>{total > 0 ? t('aloud.sentence', { number: index + 1, total }) : t('aloud.recorded')}</span>
      </div>
      <button type="button" className={styles.pace} aria-pressed={isSlow} onClick={() => setRate(isSlow ? 1 : slowly)}>
        {t('aloud.slow')}
      </button>
      {total > 1 && <IconButton icon={SkipForward} label={t('aloud.next')} onClick={next} disabled={index + 1 >= total} />}
      <IconButton icon={Square} label={t('aloud.stop')} onClick={stop} />
    </div>
  )
}
