import { Play } from 'lucide-react'
import { coverUrl } from '../../../api/base-path.ts'
import type { MyCourse } from '../../../features/player/player.queries.ts'
import { formatMinutes, formatNumber } from '../../../i18n/format.ts'
import { Localized, localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { progressSegments, SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import styles from '../dashboard.module.css'
import type { Learning } from '../dashboard.queries.ts'

/** The course under way, with one press back into it. */
export function ContinueCard({
  course,
  completion,
  nextLesson,
  isStarted,
  next,
}: MyCourse & { next: Learning['next'][string] | undefined }) {
  const { t, language } = useWords('dashboard')
  const number = next && formatNumber(next.number, language)
  const done = completion?.done ?? 0
  return (
    <Card as="article" isFlush className={styles.continue}>
      <div className={styles.picture}>
        <QuietImage src={coverUrl(course.cover)} />
      </div>
      <div className={styles.continueText}>
        <Muted isSmall isStrong>
          {t(!isStarted ? 'startHere' : nextLesson && !nextLesson.isStarted ? 'nextHere' : 'leftOff')}
        </Muted>
        <h2>
          <Localized text={course.title} />
        </h2>
        {nextLesson && (
          <Muted>
            {number === undefined ? (
              <Localized text={nextLesson.title} />
            ) : (
              t('lesson', { number, title: localized(nextLesson.title, language).text })
            )}
          </Muted>
        )}
        {isStarted && next && <Muted isSmall>{t('finish', { minutes: formatMinutes(next.minutes, language), number })}</Muted>}
        <div className={styles.segments}>
          <SegmentedProgress
            segments={completion?.segments ?? progressSegments(course.lessons, 0)}
            label={t('common:progress.lessons', { count: course.lessons, done })}
          />
        </div>
        <Button
          variant="main"
          icon={Play}
          to="/courses/$id/learn"
          params={{ id: course.slug }}
          {...(nextLesson && { search: { lesson: nextLesson.id } })}
        >
          {t(isStarted ? 'resume' : 'begin')}
        </Button>
      </div>
    </Card>
  )
}
