import { Link } from '@tanstack/react-router'
import { coverUrl } from '../../../api/base-path.ts'
import { type Download, downloadSign } from '../../../features/downloads/downloads.queries.ts'
import type { MyCourse } from '../../../features/player/player.queries.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { DownloadBadge } from '../../../ui/indicators/download-badge.tsx'
import { ProgressRing } from '../../../ui/indicators/progress-ring.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import styles from '../dashboard.module.css'

export function MyCourseRow({ course, completion, download }: MyCourse & { download: Download | undefined }) {
  return (
    <li>
      <Link className={styles.course} to="/courses/$id" params={{ id: course.slug }}>
        <span className={styles.thumb}>
          <QuietImage src={coverUrl(course.cover)} loading="lazy" />
        </span>
        <span className={styles.courseText}>
          <strong>
            <Localized text={course.title} />
          </strong>
          <DownloadBadge sign={downloadSign(download, course.bytes, true)} />
        </span>
        {completion && <ProgressRing done={completion.done} total={completion.lessons} />}
      </Link>
    </li>
  )
}
