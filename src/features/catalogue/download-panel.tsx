import type { CourseOutline } from '../../../contract/courses.ts'
import type { Download } from '../downloads/downloads.queries.ts'
import { PriceCard } from './price-card.tsx'
import type { CoursePrice } from './price-parts.ts'
import { ProgressCard } from './progress-card.tsx'
import { ReadyCard } from './ready-card.tsx'

export interface DownloadPanelProps {
  course: CourseOutline
  download: Download
  price: CoursePrice
}

/** What it costs to have the course here, how far it has come, or that it is here. */
export function DownloadPanel(props: DownloadPanelProps) {
  switch (props.download.state) {
    case 'outline':
      return <PriceCard {...props} />
    case 'downloading':
    case 'paused':
      return <ProgressCard {...props} />
    case 'part':
    case 'ready':
      return <ReadyCard {...props} />
  }
}
