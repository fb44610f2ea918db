import { Download as DownloadIcon, Eye, Pause, Play, RefreshCw, Wifi } from 'lucide-react'
import { useState } from 'react'
import { formatBytes, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { continueDownload, downloadCourse, pauseDownload } from '../../../offline/downloads/downloads.ts'
import { Button, type Target } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dock } from '../../../ui/layout/layout.tsx'
import { showNotice } from '../../../ui/messages/notice.ts'
import type { Download } from '../../downloads/downloads.queries.ts'
import styles from './download-dock.module.css'
import type { CoursePrice } from './use-course-price.ts'

interface DownloadDockProps {
  slug: string
  download: Download
  price: CoursePrice
  /** The user has progress in the course. */
  isStarted: boolean
  /** For visitors: number of the lesson that the button opens. */
  openLesson?: number
}

/** Buttons to learn and to download the course; the more useful one is the main button. */
export function DownloadDock({ slug, download, price, isStarted, openLesson }: DownloadDockProps) {
  const { t, language } = useWords('catalogue')
  const { t: tDownload } = useWords('downloads')
  const learn: Target & Required<Pick<Target, 'to'>> =
    openLesson === undefined
      ? { to: '/courses/$id/learn', params: { id: slug } }
      : { to: '/course/$id/play', params: { id: slug }, search: { lesson: openLesson } }
  const startWord = t(isStarted ? 'course.continue' : 'course.start')
  const lookWord = openLesson === undefined ? t('course.look') : t('course.lookLesson', { number: formatNumber(openLesson, language) })
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
          <Button variant="line" className={classes(styles.other, openLesson !== undefined && styles.lesson)} icon={Eye} {...learn}>
            {lookWord}
          </Button>
          <BringButton slug={slug} download={download} price={price} />
        </Dock>
      )
  }
}

function BringButton({ slug, download, price }: Pick<DownloadDockProps, 'slug' | 'download' | 'price'>) {
  const { t, language } = useWords('downloads')
  const [isStarting, setStarting] = useState(false)
  const { reason, state, doneBytes, totalBytes } = download
  const isHeld = state === 'paused'
  const bytes = isHeld ? Math.max(0, totalBytes - doneBytes) : price.bill.total
  const word = !isHeld ? 'download' : reason === 'wifi' ? 'anyway' : reason === 'evicted' ? 'repair' : 'resume'
  const icon = word === 'anyway' ? Wifi : word === 'repair' ? RefreshCw : DownloadIcon

  async function handleBring() {
    setStarting(true)
    try {
      if (!isHeld) await downloadCourse(slug, price.request)
      else if (reason === 'wifi') await continueDownload(slug, { connection: 'any' })
      // These say a new price; any other paused download goes on at its own.
      else await continueDownload(slug, reason === 'evicted' || reason === 'dearer' ? { price: bytes } : {})
    } catch {
      showNotice({ title: t('failed') })
    } finally {
      setStarting(false)
    }
  }

  return (
    <Button variant="main" className={styles.main} icon={icon} isBusy={isStarting} onClick={() => void handleBring()}>
      {t(`action.${word}`, { size: formatBytes(bytes, language) })}
    </Button>
  )
}
