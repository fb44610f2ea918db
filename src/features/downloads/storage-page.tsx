import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatBytes, roundedBytes } from '../../i18n/format.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { removeAllDownloads } from '../../offline/downloads/downloads.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CardList } from '../../ui/layout/card.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { Muted, SectionHead, Stack } from '../../ui/layout/layout.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { StatePage } from '../../ui/messages/state-page.tsx'
import { DataUseCard } from './data-use-card.tsx'
import { DownloadRules } from './download-rules.tsx'
import { shownTotal } from './shown-total.ts'
import { readerSizeQuery, type StorageReport, storageQuery } from './storage.queries.ts'
import { StorageKeep } from './storage-keep.tsx'
import { StorageMeter } from './storage-meter.tsx'
import styles from './storage-page.module.css'
import { StoredCourseRow } from './stored-course-row.tsx'

export const Route = createFileRoute('/storage')({
  staticData: { title: 'downloads:storage.title', below: '/more' },
  loader: (page) => loadPage(page, storageQuery()),
  pendingComponent: StorageSkeleton,
  component: StoragePage,
})

/** The app's storage on this device: contents, deletion, download settings. */
function StoragePage() {
  const { t, language } = useWords('downloads')
  const { data } = useSuspenseQuery(storageQuery())
  return (
    <InnerPage title={t('storage.title')} lead={t('storage.lead')} back={{ to: '/more' }}>
      <StorageMeter report={data} />
      <DataUseCard />
      <Stack gap={3} as="section">
        <SectionHead title={t('storage.courses')} />
        {data.courses.length === 0 ? (
          <NothingStored />
        ) : (
          <>
            <CardList>
              {data.courses.map((course) => (
                <StoredCourseRow key={course.slug} course={course} />
              ))}
              {data.shared > 0 && <Line word={t('storage.shared')} amount={`− ${formatBytes(data.shared, language)}`} />}
            </CardList>
            {data.courses.length > 1 && <RemoveAll />}
          </>
        )}
      </Stack>
      <Others report={data} />
      <StorageKeep persistence={data.persistence} checkedAt={data.checkedAt} />
      <DownloadRules choices={data.choices} />
    </InnerPage>
  )
}

function NothingStored() {
  const { t } = useWords('downloads')
  return (
    <StatePage
      illustration="state-basket"
      title={t('storage.empty.title')}
      actions={
        <Button variant="main" icon={BookOpen} to="/courses">
          {t('storage.empty.action')}
        </Button>
      }
    >
      {t('storage.empty.text')}
    </StatePage>
  )
}

function RemoveAll() {
  const { t } = useWords('downloads')
  const [isAsking, setAsking] = useState(false)
  async function handleRemove() {
    setAsking(false)
    await removeAllDownloads()
  }
  return (
    <div>
      <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
        {t('storage.removeAll')}
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('storage.removeAllTitle')}
        actions={
          <>
            <Button variant="main" onClick={() => setAsking(false)}>
              {t('remove.keep')}
            </Button>
            <Button variant="danger" icon={Trash2} onClick={() => void handleRemove()}>
              {t('storage.removeAll')}
            </Button>
          </>
        }
      >
        <p>{t('remove.text')}</p>
      </Dialog>
    </div>
  )
}

/** Storage beside courses. The browser reports only a total; the rest of it is the app itself. */
function Others({ report }: { report: StorageReport }) {
  const { t, language } = useWords('downloads')
  const { written, space } = report
  const { data: reader = 0 } = useQuery(readerSizeQuery())
  const app = roundedBytes(space?.used ?? 0) - roundedBytes(written) - roundedBytes(reader) - shownTotal(report)
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('storage.others')} />
      <Muted isSmall>{t('storage.unpacked')}</Muted>
      <CardList>
        <Line word={t('storage.reader')} amount={formatBytes(reader, language)} />
        <Line word={t('storage.written')} amount={formatBytes(written, language)} />
        {app > 0 && <Line word={t('storage.app')} amount={formatBytes(app, language)} />}
        {space && <Line word={<strong>{t('storage.whole')}</strong>} amount={<strong>{formatBytes(space.used, language)}</strong>} />}
      </CardList>
    </Stack>
  )
}

function Line({ word, amount }: { word: ReactNode; amount: ReactNode }) {
  return (
    <li className={styles.line}>
      <span>{word}</span>
      <span>{amount}</span>
    </li>
  )
}

function StorageSkeleton() {
  const { t } = useWords('downloads')
  return (
    <InnerPage title={t('storage.title')} lead={t('storage.lead')} back={{ to: '/more' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
