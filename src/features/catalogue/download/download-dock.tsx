import { Download as DownloadIcon, Eye, Pause, Play, RefreshCw, Wifi } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { continueDownload, downloadCourse, pauseDownload } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dock } from '../../../ui/layout/layout.tsx'
import { showNotice } from '../../../ui/messages/notice.ts'
import type { Download } from '../../downloads/downloads.queries.ts'
import styles from './download-dock.module.css'
import type { CoursePrice } from './price-parts.ts'

interface DownloadDockProps {
  slug: string
  download: Download
  /** Size of the missing files. */
  price: CoursePrice
  /** The user has progress in the course. */
  isStarted: boolean
}

/** Buttons to learn and to download the course; the more useful one is the main button. */
export function DownloadDock({ slug, download, price, isStarted }: DownloadDockProps) {
  const { t } = useWords('catalogue')
  const { t: tDownload } = useWords('downloads')
  const learn = { to: '/courses/$id/learn', params: { id: slug } } as const
  const startWord = t(isStarted ? 'course.continue' : 'course.start')
  const start = (
    <Button variant="main" className={styles.main} icon={Play} {...learn}>
      {startWord}
    </Button>
  )
  switch (download.state) {
    case 'part':
    case 'ready':
      return <Dock isNarrow>{start}</Dock>
    case 'downloading':
      return (
        <Dock isNarrow>
          <Button variant="line" className={styles.other} icon={Pause} onClick={() => void pauseDownload(slug)}>
            {tDownload('action.pause')}
          </Button>
          {start}
        </Dock>
      )
    default:
      return (
        <Dock isNarrow>
          <Button variant="line" className={styles.other} icon={Eye} {...learn}>
            {t('course.look')}
          </Button>
          <BringButton slug={slug} download={download} price={price} />
        </Dock>
      )
  }
}

function BringButton({ slug, download, price }: Omit<DownloadDockProps, 'isStarted'>) {
  const { t, language } = useWords('downloads')
  const [isStarting, setStarting] = useState(false)
  const { reason, state } = download
  const isHeld = state === 'paused'
  const size = formatBytes(isHeld ? Math.max(0, download.totalBytes - download.doneBytes) : price.total, language)
  const word = !isHeld
    ? state === 'part'
      ? 'rest'
      : 'download'
    : reason === 'wifi'
      ? 'anyway'
      : reason === 'evicted'
        ? 'repair'
        : 'resume'
  const icon = word === 'anyway' ? Wifi : word === 'repair' ? RefreshCw : DownloadIcon

  async function handleBring() {
    setStarting(true)
    try {
      const request = reason === 'wifi' ? ({ connection: 'any' } as const) : {}
      if (isHeld) await continueDownload(slug, request)
      else await downloadCourse(slug, { isPlayedToo: price.isPlayedToo })
    } catch {
      showNotice({ title: t('failed') })
    } finally {
      setStarting(false)
    }
  }

  return (
    <Button variant="main" className={styles.main} icon={icon} isBusy={isStarting} onClick={() => void handleBring()}>
      {t(`action.${word}`, { size })}
    </Button>
  )
}
