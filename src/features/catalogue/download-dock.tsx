import { Download as DownloadIcon, Eye, Pause, Play, RefreshCw, Wifi } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { continueDownload, downloadCourse, pauseDownload } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { Dock } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Download } from '../downloads/downloads.queries.ts'
import styles from './download-dock.module.css'
import type { CoursePrice } from './price-parts.ts'

interface DownloadDockProps {
  slug: string
  download: Download
  /** Of what is still to come. */
  price: CoursePrice
  /** The person has learned here before. */
  isBegun: boolean
}

/** The two things to do with a course: learn it, and have it here. The one that helps most now is the main button. */
export function DownloadDock({ slug, download, price, isBegun }: DownloadDockProps) {
  const { t } = useWords('catalogue')
  const { t: tDownload } = useWords('downloads')
  const learn = { to: '/courses/$id/learn', params: { id: slug } } as const
  const startWord = t(isBegun ? 'course.goOn' : 'course.start')
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

function BringButton({ slug, download, price }: Omit<DownloadDockProps, 'isBegun'>) {
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
      const line = reason === 'wifi' ? ({ line: 'any' } as const) : {}
      if (isHeld) await continueDownload(slug, line)
      else await downloadCourse(slug, { isPlayedToo: price.isPlayedToo })
    } catch {
      showToast({ type: 'error', title: t('failed') })
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
