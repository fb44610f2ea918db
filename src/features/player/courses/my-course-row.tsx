import { Link } from '@tanstack/react-router'
import { Play, RotateCcw } from 'lucide-react'
import { coverUrl } from '../../../api/base-path.ts'
import { Localized, localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { DownloadBadge } from '../../../ui/indicators/download-badge.tsx'
import { ProgressRing } from '../../../ui/indicators/progress-ring.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import { downloadSign } from '../../downloads/downloads.queries.ts'
import { CourseCertificate } from '../course-certificate.tsx'
import type { MyCourse } from '../player.queries.ts'
import styles from './my-course-row.module.css'

/** A started course: its progress, its download status and a link to continue. */
export function MyCourseRow({ course, completion, nextLesson, isStarted, package: saved }: MyCourse) {
  const { t, language } = useWords('player')
  const isComplete = completion?.isComplete === true
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <QuietImage className={styles.thumb} src={coverUrl(course.cover)} width={56} height={56} loading="lazy" />
        <div className={styles.text}>
          <h2>
            <Link className={styles.link} to="/courses/$id" params={{ id: course.slug }}>
              <Localized text={course.title} />
            </Link>
          </h2>
          <DownloadBadge sign={downloadSign(saved, course.bytes, true)} />
        </div>
        {completion && <ProgressRing done={completion.done} total={completion.lessons} />}
      </div>
      {nextLesson && !isComplete && (
        <p className={styles.next}>{t(isStarted ? 'mine.next' : 'mine.first', { title: localized(nextLesson.title, language).text })}</p>
      )}
      {isComplete && <CourseCertificate course={course} />}
      <Button
        variant={isComplete ? 'line' : 'solid'}
        icon={isComplete ? RotateCcw : Play}
        isFull
        to="/courses/$id/learn"
        params={{ id: course.slug }}
      >
        {t(isComplete ? 'mine.review' : isStarted ? 'mine.continue' : 'mine.start')}
      </Button>
    </li>
  )
}
