import { HardDrive, RefreshCw, Smartphone } from 'lucide-react'
import type { CourseOutline } from '../../../contract/courses.ts'
import { formatBytes, formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { downloadCourse } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { type Download, isPhone, percentHere } from '../downloads/downloads.queries.ts'
import styles from './download-panel.module.css'
import type { pricedParts } from './price-parts.ts'
import { RemoveCourse } from './remove-course.tsx'

interface DownloadPanelProps {
  course: CourseOutline
  download: Download
  price: ReturnType<typeof pricedParts>
}

/** What it costs to have the course here, how far it has come, or that it is here. */
export function DownloadPanel({ course, download, price }: DownloadPanelProps) {
  switch (download.state) {
    case 'outline':
      return <PriceCard {...price} />
    case 'downloading':
    case 'paused':
      return <ProgressCard course={course} download={download} />
    case 'ready':
      return <ReadyCard course={course} download={download} />
  }
}

function PriceCard({ parts, total }: DownloadPanelProps['price']) {
  const { t, language } = useWords('downloads')
  return (
    <Card as="section" className={styles.panel}>
      <h2>{t('price.title')}</h2>
      <PriceTag bytes={total} />
      {parts.length > 1 && (
        <dl className={styles.parts} aria-label={t('price.parts')}>
          {parts.map(({ part, bytes }) => (
            <div key={part}>
              <dt>{t(`part.${part}`)}</dt>
              <dd>{formatBytes(bytes, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.note}>
        <HardDrive size={20} />
        {t('price.note')}
      </p>
    </Card>
  )
}

function ProgressCard({ course, download }: Pick<DownloadPanelProps, 'course' | 'download'>) {
  const { t, language } = useWords('downloads')
  const percent = percentHere(download)
  const isPaused = download.state === 'paused'
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="download-title">{t(isPaused ? 'progress.pausedTitle' : 'progress.title')}</h2>
        <strong>{formatPercent(percent, language)}</strong>
      </div>
      <progress className={styles.bar} max={100} value={percent} aria-labelledby="download-title" />
      {download.totalBytes > 0 && (
        <p>{t('progress.text', { done: formatBytes(download.doneBytes, language), total: formatBytes(download.totalBytes, language) })}</p>
      )}
      <div role="status">
        {isPaused && download.reason ? (
          <Note tone="wait">{t(`reason.${download.reason}`)}</Note>
        ) : (
          <p className={styles.quiet}>{t('progress.keepUsing')}</p>
        )}
      </div>
      {isPaused && <RemoveCourse course={course} />}
    </Card>
  )
}

function ReadyCard({ course, download }: Pick<DownloadPanelProps, 'course' | 'download'>) {
  const { t, language } = useWords('downloads')
  const isOld = download.version < course.package_version
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.ready}>
        <Smartphone size={28} />
        <div>
          <h2>{t(isPhone() ? 'ready.title' : 'ready.titleComputer')}</h2>
          <p>{t('ready.text', { size: formatBytes(isOld ? download.totalBytes : course.bytes, language) })}</p>
        </div>
      </div>
      {isOld && (
        <Note
          tone="info"
          title={t('update.title')}
          actions={
            <Button variant="soft" icon={RefreshCw} onClick={() => void downloadCourse(course.slug)}>
              {t('update.action')}
            </Button>
          }
        >
          {t('update.text')}
        </Note>
      )}
      <RemoveCourse course={course} />
    </Card>
  )
}
