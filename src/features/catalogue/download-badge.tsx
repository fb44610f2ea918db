import { Download as DownloadIcon, Pause, Smartphone, TriangleAlert } from 'lucide-react'
import { formatBytes, formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Download, downloadSign } from '../downloads/downloads.queries.ts'

const icons = { good: Smartphone, info: DownloadIcon, wait: Pause, bad: TriangleAlert }

interface DownloadBadgeProps {
  download: Download | undefined
  /** Of the whole course. */
  bytes: number
  isShort?: boolean
}

/** "On this phone", or what bringing it here costs. */
export function DownloadBadge({ download, bytes, isShort = false }: DownloadBadgeProps) {
  const { t, language } = useWords('downloads')
  const sign = downloadSign(download, bytes, isShort)
  return (
    <Badge tone={sign.tone} icon={icons[sign.tone]}>
      {t(sign.word, { size: formatBytes(sign.bytes ?? 0, language), percent: formatPercent(sign.percent ?? 0, language) })}
    </Badge>
  )
}
