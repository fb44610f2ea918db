import { Download, Pause, Smartphone, TriangleAlert } from 'lucide-react'
import { formatBytes, formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import type { WordKey } from '../../i18n/words.ts'
import { useSpending } from '../price/cost.tsx'
import { Badge } from './badge.tsx'

const icons = { good: Smartphone, info: Download, wait: Pause, bad: TriangleAlert }

interface DownloadBadgeProps {
  /** The words of `downloads` to show, with a size in bytes or a share in per cent. */
  sign: { tone: keyof typeof icons; word: DownloadWord; bytes?: number; percent?: number }
}

type DownloadWord = Extract<WordKey, `downloads:badge.${string}`> extends `downloads:${infer Word}` ? Word : never

/** "On this device", or the size of the download. */
export function DownloadBadge({ sign: { tone, word, bytes = 0, percent = 0 } }: DownloadBadgeProps) {
  const { t, language } = useWords('downloads')
  const spending = useSpending()
  const size = word === 'badge.toDownload' ? spending(bytes) : formatBytes(bytes, language)
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {t(word, { size, percent: formatPercent(percent, language) })}
    </Badge>
  )
}
