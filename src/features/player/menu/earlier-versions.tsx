import type { LessonWork } from '../../../../contract/learning/work.ts'
import { formatDayTime } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import styles from './earlier-versions.module.css'

/** Texts from other devices that lost a conflict with a newer one. No text of a user is discarded. */
export function EarlierVersions({ lessonId, slot, work }: { lessonId: string; slot: string; work: readonly LessonWork[] }) {
  const { t } = useWords('player')
  const row = work.find((one) => one.lesson_id === lessonId && one.slot === slot)
  // Ticks mean nothing without their labels.
  const versions = (row?.earlier ?? []).filter(({ value }) => Object.values(value).some((text) => text.length > 1))
  if (versions.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>{t('earlier.title')}</summary>
      <p>{t('earlier.text')}</p>
      <ul>
        {versions.map(({ value, kept_at }) => (
          <li key={kept_at}>
            <span>{formatDayTime(kept_at)}</span>
            <p>{Object.values(value).join('\n')}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
