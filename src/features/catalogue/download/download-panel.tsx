import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import type { Download } from '../../downloads/downloads.queries.ts'
import { CoursePriceCard } from './course-price.tsx'
import { ProgressCard } from './progress-card.tsx'
import { ReadyCard } from './ready-card.tsx'
import type { CoursePrice } from './use-course-price.ts'

interface DownloadPanelProps {
  course: CourseOutline
  download: Download
  price: CoursePrice
  /** Number of lessons that are not here; null if none is here. */
  missingLessons: number | null
}

/** The cost of downloading the course, its progress, or its presence. */
export function DownloadPanel({ course, download, price, missingLessons }: DownloadPanelProps) {
  const priceCard = <CoursePriceCard course={course} download={download} price={price} missingLessons={missingLessons} />
  switch (download.state) {
    case 'outline':
      return priceCard
    case 'downloading':
    case 'paused':
      return <ProgressCard course={course} download={download} />
    case 'ready':
      return <ReadyCard course={course} download={download} readerBytes={price.bill.reader} hasPlayed={price.bill.hasPlayed} />
    case 'part':
      return (
        <>
          <ReadyCard course={course} download={download} readerBytes={0} hasPlayed={price.bill.hasPlayed} />
          {price.bill.rows.length > 0 && priceCard}
        </>
      )
  }
}
