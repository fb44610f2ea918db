import { useQuery } from '@tanstack/react-query'
import { RefreshCw, Smartphone } from 'lucide-react'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { formatBytes, formatList, formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { continueDownload } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Cost } from '../../../ui/price/cost.tsx'
import { type Download, type Update, updateQuery } from '../../downloads/downloads.queries.ts'
import { DownloadMenu } from './download-menu.tsx'
import styles from './download-panel.module.css'
import { ReaderNote } from './reader-note.tsx'

interface ReadyCardProps {
  course: CourseOutline
  download: Download
  /** Size of the book reader, if a book is here without it; else 0. */
  readerBytes: number
  /** Audio and video are on the device. */
  hasPlayed: boolean
}

/** The course, or what was requested of it, is here; and whether there is a newer version. */
export function ReadyCard({ course, download, readerBytes, hasPlayed }: ReadyCardProps) {
  const { t, language } = useWords('downloads')
  const isPart = download.state === 'part'
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.ready}>
        <Smartphone size={28} />
        <div>
          <h2>{t(isPart ? 'ready.partTitle' : 'ready.title')}</h2>
          <p>{t(isPart ? 'ready.partText' : 'ready.text', { size: formatBytes(download.totalBytes, language) })}</p>
        </div>
        <DownloadMenu course={course} hasPlayed={hasPlayed} />
      </div>
      {download.hasNewer && <UpdateNote slug={course.slug} note={course.note} />}
      {readerBytes > 0 && <ReaderNote bytes={readerBytes} />}
    </Card>
  )
}

/** The changes and the size of a newer version, before it is fetched. */
function UpdateNote({ slug, note }: Pick<CourseOutline, 'slug' | 'note'>) {
  const { t, language } = useWords('downloads')
  const { data: update } = useQuery(updateQuery(slug))
  const changes = useChanges(update)
  const bytes = update?.bytes ?? 0
  return (
    <Note
      tone="info"
      title={t('update.title')}
      actions={
        <>
          <Button variant="soft" icon={RefreshCw} onClick={() => void continueDownload(slug, update ? { price: bytes } : {})}>
            {bytes > 0 ? t('update.actionFor', { size: formatBytes(bytes, language) }) : t('update.action')}
          </Button>
          <Cost bytes={bytes} />
        </>
      }
    >
      {note && (
        <p>
          <Localized text={note} />
        </p>
      )}
      {changes !== '' && <p>{t('update.changes', { changes })}</p>}
      <p>{t(update?.bytes === 0 ? 'update.free' : 'update.text')}</p>
    </Note>
  )
}

/** More than this is not read as a list any more. */
const namedLessons = 3

function useChanges(update: Update | null | undefined): string {
  const { t, language } = useWords('downloads')
  if (!update) return ''
  const lessons =
    update.lessons.length <= namedLessons
      ? update.lessons.map(({ number, isNew }) =>
          t(isNew ? 'update.newLesson' : 'update.lesson', { number: formatNumber(number, language) }),
        )
      : [t('update.lessons', { count: update.lessons.length })]
  const files = update.files.map(({ group, count }) => t(`update.files.${group}`, { count }))
  const gone = update.goneLessons > 0 ? [t('update.gone', { count: update.goneLessons })] : []
  return formatList([...lessons, ...files, ...gone], language)
}
