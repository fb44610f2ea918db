import { useQuery } from '@tanstack/react-query'
import { CircleX, HardDrive, Wifi } from 'lucide-react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { formatBytes, formatLimit, formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { cancelDownload } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Meter } from '../../../ui/indicators/meter.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Cost } from '../../../ui/price/cost.tsx'
import { type Download, downloadRulesQuery, percentHere } from '../../downloads/downloads.queries.ts'
import { CancelDownload } from './cancel-download.tsx'
import styles from './download-panel.module.css'

/** The progress of a download. If it is paused, the reason and the remedy. */
export function ProgressCard({ course, download }: { course: CourseOutline; download: Download }) {
  const { t, language } = useWords('downloads')
  const percent = percentHere(download)
  const { reason, doneBytes, totalBytes } = download
  const isPaused = download.state === 'paused'
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="download-title">{t(`progress.${titleOf(download)}`)}</h2>
        <strong>{formatPercent(percent, language)}</strong>
      </div>
      <Meter max={100} value={percent} labelledBy="download-title" />
      {totalBytes > 0 && (
        <p>
          {t('progress.text', { done: formatBytes(doneBytes, language), total: formatBytes(totalBytes, language) })}{' '}
          {isPaused && <Cost bytes={totalBytes - doneBytes} />}
        </p>
      )}
      <div role="status">
        {isPaused ? (
          reason && <WhyPaused download={download} reason={reason} />
        ) : (
          <p className={styles.quiet}>{t(download.isWaiting ? 'progress.waitsTurn' : 'progress.keepUsing')}</p>
        )}
      </div>
      {download.hadBefore ? (
        <Button variant="quiet" icon={CircleX} onClick={() => void cancelDownload(course.slug)}>
          {t('action.cancelUpdate')}
        </Button>
      ) : (
        <CancelDownload course={course} />
      )}
    </Card>
  )
}

function titleOf({ state, reason, isWaiting }: Download) {
  if (reason === 'evicted') return 'evictedTitle'
  if (reason === 'wifi') return 'wifiTitle'
  return state === 'paused' ? 'pausedTitle' : isWaiting ? 'waitingTitle' : 'title'
}

function WhyPaused({ download, reason }: { download: Download; reason: NonNullable<Download['reason']> }) {
  const { t, language } = useWords('downloads')
  const { data: rules } = useQuery(downloadRulesQuery())
  const isUnknown = reason === 'wifi' && rules?.line === 'unknown'
  const size = formatBytes(Math.max(0, download.totalBytes - download.doneBytes), language)
  const limit = formatLimit(rules?.choices.budget ?? 0, language)
  const isFull = reason === 'no-space' || reason === 'budget'
  return (
    <Note
      tone={isFull || reason === 'evicted' ? 'bad' : 'wait'}
      {...((isFull || reason === 'wifi') && { icon: isFull ? HardDrive : Wifi })}
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
