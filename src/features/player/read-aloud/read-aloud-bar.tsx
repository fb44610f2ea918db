import { Pause, Play, SkipForward, X } from 'lucide-react'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import styles from './read-aloud-bar.module.css'
import { paces, type ReadAloud } from './use-read-aloud.ts'

/** Controls while a step is read aloud: pause, next sentence, rate, stop. Or the reason why it cannot be read. */
export function ReadAloudBar({ reading, rate, pause, resume, next, stop, setRate }: ReadAloud) {
  const { t, language } = useWords('player')
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
        <p>{t(`aloud.${state}.text`)}</p>
      </Dialog>
    )
  }
  const isReading = state === 'reading'
  const slower = paces[(paces.indexOf(rate as (typeof paces)[number]) + 1) % paces.length] ?? 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar is no list of form fields
    <div className={styles.bar} role="group" aria-label={t('aloud.bar')}>
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
        <span>{t('aloud.sentence', { number: index + 1, total })}</span>
      </div>
      <button
        type="button"
        className={styles.pace}
        aria-label={t('aloud.pace', { rate: formatNumber(rate, language) })}
        onClick={() => setRate(slower)}
      >
        {formatNumber(rate, language)}×
      </button>
      <IconButton icon={SkipForward} label={t('aloud.next')} onClick={next} disabled={index + 1 >= total} />
      <IconButton icon={X} label={t('aloud.stop')} onClick={stop} />
    </div>
  )
}
