import { Check } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import styles from './progress.module.css'
import { progressSegments } from './segmented-progress.tsx'

const most = 12

/** The segments in a circle with the count inside, and a tick when all are complete. For lists. */
export function ProgressRing({ done, total, size = 56 }: { done: number; total: number; size?: 48 | 56 }) {
  const { t, language } = useWords()
  const isFinished = total > 0 && done >= total
  const count = Math.min(total, most)
  const filled = total <= most ? done : Math.floor((done / total) * most)
  const radius = size / 2 - 4
  const step = (2 * Math.PI * radius) / count
  // Round caps lengthen each segment by the stroke's width, so the gap includes it.
  const dash = count === 1 ? `${step}` : `${step - 10} ${2 * Math.PI * radius - step + 10}`
  return (
    <span
      className={styles.ring}
      style={{ inlineSize: size, blockSize: size }}
      role="img"
      aria-label={t('progress.lessons', { count: total, done })}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        {progressSegments(count, filled).map((segment, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its index
            key={index}
            className={segment === 'done' ? styles.full : styles.todo}
            cx={size / 2}
            cy={size / 2}
            r={radius}
            strokeDasharray={dash}
            strokeDashoffset={-5}
            transform={`rotate(${(360 / count) * index - 90} ${size / 2} ${size / 2})`}
          />
        ))}
      </svg>
      <b aria-hidden="true">{isFinished ? <Check size={22} /> : `${formatNumber(done, language)}/${formatNumber(total, language)}`}</b>
    </span>
  )
}
