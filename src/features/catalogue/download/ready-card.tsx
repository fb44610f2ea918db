import { useQuery } from '@tanstack/react-query'
import { Download, RefreshCw, Smartphone } from 'lucide-react'
import { formatBytes, formatList, formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { continueDownload, downloadCourse } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { MoreLink } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { type Update, updateQuery } from '../../downloads/downloads.queries.ts'
import styles from './download-panel.module.css'
import type { DownloadPanelProps } from './price-parts.ts'
import { RemoveCourse } from './remove-course.tsx'

/** The course, or what was asked for of it, is here; and whether there is a newer one. */
export function ReadyCard({ course, download, price }: DownloadPanelProps) {
  const { t, language } = useWords('downloads')
  return (
    <Card as="section" className={styles.panel}>
      <div className={styles.ready}>
        <Smartphone size={28} />
        <div>
          <h2>{t(download.state === 'part' ? 'ready.partTitle' : 'ready.title')}</h2>
          <p>{t(download.state === 'part' ? 'ready.partText' : 'ready.text', { size: formatBytes(download.totalBytes, language) })}</p>
        </div>
      </div>
      {download.hasNewer && <UpdateNote slug={course.slug} />}
      {download.state === 'part' && price.rest > 0 && (
        <Button variant="soft" icon={Download} isFull onClick={() => void downloadCourse(course.slug, { isPlayedToo: true })}>
          {t('action.rest', { size: formatBytes(price.rest, language) })}
        </Button>
      )}
      <RemoveCourse course={course} />
      <MoreLink to="/storage">{t('storage.link')}</MoreLink>
    </Card>
  )
}

/** The changes and the size of a newer version, before it is fetched. */
function UpdateNote({ slug }: { slug: string }) {
  const { t, language } = useWords('downloads')
  const { data: update } = useQuery(updateQuery(slug))
  const changes = useChanges(update)
  const size = update && formatBytes(update.bytes, language)
  return (
    <Note
      tone="info"
      title={t('update.title')}
      actions={
        <Button variant="soft" icon={RefreshCw} onClick={() => void continueDownload(slug)}>
          {update && update.bytes > 0 ? t('update.actionFor', { size }) : t('update.action')}
        </Button>
      }
    >
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
