import { Download as DownloadIcon, Pause, Smartphone } from 'lucide-react'
import { formatBytes, formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { type Download, downloadSign } from '../downloads/downloads.queries.ts'

const icons = { good: Smartphone, info: DownloadIcon, wait: Pause }

/** "On this phone", or what bringing it here costs. */
export function DownloadBadge({ download, bytes }: { download: Download | undefined; bytes: number }) {
  const { t, language } = useWords('downloads')
  const { tone, word, amount } = downloadSign(download, bytes)
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {t(word, { size: formatBytes(amount, language), percent: formatPercent(amount, language) })}
    </Badge>
  )
}
