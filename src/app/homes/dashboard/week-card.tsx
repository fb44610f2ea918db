import { Check, ChevronDown } from 'lucide-react'
import { pointsPer } from '../../../../contract/learning/points.ts'
import { weekdayOf } from '../../../../contract/values/days.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead } from '../../../ui/layout/layout.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Learning } from '../dashboard.queries.ts'
import styles from './week-card.module.css'

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const

/** The days of learning this week. A day without is only empty: nothing breaks, nothing is lost. */
export function WeekCard({ rhythm, points }: Pick<Learning, 'rhythm' | 'points'>) {
  const { t } = useWords('dashboard')
  const { week, daysThisWeek, bestWeek } = rhythm
  return (
    <Card as="section" className={styles.card}>
      <SectionHead title={t('week.title')}>
        <Muted isSmall>{daysThisWeek > 0 ? t('week.days', { count: daysThisWeek }) : t('week.none')}</Muted>
      </SectionHead>
      <ol className={styles.days}>
        {week.map(({ day, hasLearned, isToday, isAhead }) => (
          <li key={day} className={styles.day}>
            <span className={classes(styles.sign, hasLearned && styles.learned, isToday && styles.today, isAhead && styles.ahead)}>
              {hasLearned && <Check size={22} strokeWidth={2.4} />}
            </span>
            <span className={classes(styles.name, isToday && styles.nameToday)}>{t(`week.day.${weekdays[weekdayOf(day)] ?? '0'}`)}</span>
            <VisuallyHidden>
              {isToday && ` ${t('week.today')}`}
              {hasLearned && ` ${t('week.learned')}`}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <strong>{t('week.points', { count: points })}</strong>
        {bestWeek > 0 && <Muted isSmall>{t('week.best', { count: bestWeek })}</Muted>}
      </div>
      <details className={styles.how}>
        <summary>
          {t('week.how')}
          <ChevronDown size={18} />
        </summary>
        <p>{t('week.howText', pointsPer)}</p>
      </details>
    </Card>
  )
}
