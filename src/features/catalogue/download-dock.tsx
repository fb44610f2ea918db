import { Download as DownloadIcon, Eye, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { downloadCourse, pauseDownload } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { Dock } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Download } from '../downloads/downloads.queries.ts'
import styles from './download-dock.module.css'

interface DownloadDockProps {
  slug: string
  download: Download
  /** What is still to come. */
  bytes: number
  /** The person has learned here before. */
  isBegun: boolean
}

/** The two things to do with a course: learn it, and have it here. The one that helps most now is the main button. */
export function DownloadDock({ slug, download, bytes, isBegun }: DownloadDockProps) {
  const { t } = useWords('catalogue')
  const { t: tDownload, language } = useWords('downloads')
  const [isStarting, setStarting] = useState(false)
  const learn = { to: '/courses/$id/learn', params: { id: slug } } as const
  const startWord = t(isBegun ? 'course.goOn' : 'course.start')

  async function handleDownload() {
    setStarting(true)
    try {
      await downloadCourse(slug)
    } catch {
      showToast({ type: 'error', title: tDownload('failed') })
    } finally {
      setStarting(false)
    }
  }

  if (download.state === 'ready') {
    return (
      <Dock isNarrow>
        <Button variant="main" className={styles.main} icon={Play} {...learn}>
          {startWord}
        </Button>
      </Dock>
    )
  }
  if (download.state === 'downloading') {
    return (
      <Dock isNarrow>
        <Button variant="line" className={styles.other} icon={Pause} onClick={() => void pauseDownload(slug)}>
          {tDownload('action.pause')}
        </Button>
        <Button variant="main" className={styles.main} icon={Play} {...learn}>
          {startWord}
        </Button>
      </Dock>
    )
  }
  return (
    <Dock isNarrow>
      <Button variant="line" className={styles.other} icon={Eye} {...learn}>
        {t('course.look')}
      </Button>
      <Button variant="main" className={styles.main} icon={DownloadIcon} isBusy={isStarting} onClick={() => void handleDownload()}>
        {download.state === 'paused' ? tDownload('action.resume') : tDownload('action.download', { size: formatBytes(bytes, language) })}
      </Button>
    </Dock>
  )
}
