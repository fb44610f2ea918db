import { Link } from '@tanstack/react-router'
import { Download, Pause, Play, RotateCcw, Smartphone, TriangleAlert } from 'lucide-react'
import { coverUrl } from '../../api/base-path.ts'
import { formatBytes, formatPercent } from '../../i18n/format.ts'
import { Localized, localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { QuietImage } from '../../ui/quiet-image.tsx'
import { StitchRing } from '../../ui/stitch-ring.tsx'
import { downloadSign } from '../downloads/downloads.queries.ts'
import { CourseCertificate } from './course-certificate.tsx'
import styles from './my-course-row.module.css'
import type { MyCourse } from './player.queries.ts'

/** A course under way: how far it is, whether it is here, and one press back into it. */
export function MyCourseRow({ course, standing, nextLesson, isBegun, package: kept }: MyCourse) {
  const { t, language } = useWords('player')
  const isComplete = standing?.isComplete === true
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
          <KeptBadge kept={kept} bytes={course.bytes} />
        </div>
        {standing && <StitchRing done={standing.done} total={standing.lessons} />}
      </div>
      {nextLesson && !isComplete && (
        <p className={styles.next}>{t(isBegun ? 'mine.next' : 'mine.first', { title: localized(nextLesson.title, language).text })}</p>
      )}
      {isComplete && <CourseCertificate courseId={course.id} />}
      <Button
        variant={isComplete ? 'line' : 'solid'}
        icon={isComplete ? RotateCcw : Play}
        isFull
        to="/courses/$id/learn"
        params={{ id: course.slug }}
      >
        {t(isComplete ? 'mine.review' : isBegun ? 'mine.goOn' : 'mine.start')}
      </Button>
    </li>
  )
}

const icons = { good: Smartphone, info: Download, wait: Pause, bad: TriangleAlert }

function KeptBadge({ kept, bytes }: { kept: MyCourse['package']; bytes: number }) {
  const { t, language } = useWords('downloads')
  const sign = downloadSign(kept, bytes, true)
  return (
    <Badge tone={sign.tone} icon={icons[sign.tone]}>
      {t(sign.word, { size: formatBytes(sign.bytes ?? 0, language), percent: formatPercent(sign.percent ?? 0, language) })}
    </Badge>
  )
}
