import { PriceCard } from './price-card.tsx'
import type { DownloadPanelProps } from './price-parts.ts'
import { ProgressCard } from './progress-card.tsx'
import { ReadyCard } from './ready-card.tsx'

/** The cost of downloading the course, its progress, or its presence. */
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
