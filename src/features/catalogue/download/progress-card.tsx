import { useQuery } from '@tanstack/react-query'
import { CircleX, HardDrive } from 'lucide-react'
import { formatBytes, formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { cancelDownload } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Meter } from '../../../ui/indicators/meter.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { type Download, downloadRulesQuery, percentHere } from '../../downloads/downloads.queries.ts'
import styles from './download-panel.module.css'
import type { DownloadPanelProps } from './price-parts.ts'
import { RemoveCourse } from './remove-course.tsx'

/** The progress of a download. If it is paused, the reason and the remedy. */
export function ProgressCard({ course, download }: DownloadPanelProps) {
  const { t, language } = useWords('downloads')
  const percent = percentHere(download)
  const isPaused = download.state === 'paused'
  const title = isPaused ? 'pausedTitle' : download.isWaiting ? 'waitingTitle' : 'title'
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="download-title">{t(download.reason === 'evicted' ? 'progress.evictedTitle' : `progress.${title}`)}</h2>
        <strong>{formatPercent(percent, language)}</strong>
      </div>
      <Meter max={100} value={percent} labelledBy="download-title" />
      {download.totalBytes > 0 && (
        <p>{t('progress.text', { done: formatBytes(download.doneBytes, language), total: formatBytes(download.totalBytes, language) })}</p>
      )}
      <div role="status">
        {isPaused ? (
          <WhyPaused download={download} />
        ) : (
          <p className={styles.quiet}>{t(download.isWaiting ? 'progress.waitsTurn' : 'progress.keepUsing')}</p>
        )}
      </div>
      {download.hadBefore ? (
        <Button variant="quiet" icon={CircleX} onClick={() => void cancelDownload(course.slug)}>
          {t('action.cancelUpdate')}
        </Button>
      ) : (
        <RemoveCourse course={course} isCancel />
      )}
    </Card>
  )
}

function WhyPaused({ download }: { download: Download }) {
  const { t, language } = useWords('downloads')
  const { data: rules } = useQuery(downloadRulesQuery())
  const { reason } = download
  if (!reason) return null
  const isUnknown = reason === 'wifi' && rules?.line === 'unknown'
  const size = formatBytes(Math.max(0, download.totalBytes - download.doneBytes), language)
  const limit = formatBytes(rules?.choices.budget ?? 0, language)
  const isFull = reason === 'no-space' || reason === 'budget'
  return (
    <Note
      tone={isFull || reason === 'evicted' ? 'bad' : 'wait'}
      {...(isFull && { icon: HardDrive })}
      actions={
        isFull ? (
          <Button variant="soft" icon={HardDrive} to="/storage">
            {t(reason === 'budget' ? 'action.changeLimit' : 'action.makeSpace')}
          </Button>
        ) : undefined
      }
    >
      {t(isUnknown ? 'reason.wifiUnknown' : `reason.${reason}`, { size, limit })}
    </Note>
  )
}
