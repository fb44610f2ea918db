import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '../../i18n/format.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { removeAllDownloads } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Muted, Page, SectionHead, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { DownloadRules } from './download-rules.tsx'
import { readerSizeQuery, storageQuery } from './storage.queries.ts'
import { StorageKeep } from './storage-keep.tsx'
import { StorageMeter } from './storage-meter.tsx'
import styles from './storage-page.module.css'
import { StoredCourseRow } from './stored-course-row.tsx'

export const Route = createFileRoute('/storage')({
  staticData: { title: 'downloads:storage.title' },
  loader: ({ context: { client } }) => Promise.all([loadWords('downloads'), client.ensureQueryData(storageQuery())]),
  component: StoragePage,
})

/** What this phone keeps for the app, what may go, and how downloads behave. */
function StoragePage() {
  const { t } = useWords('downloads')
  const { data } = useSuspenseQuery(storageQuery())
  return (
    <>
      <PageBar title={t('storage.title')} back={{ to: '/more' }} />
      <Page width="text">
        <Stack gap={1} as="header">
          <h1>{t('storage.title')}</h1>
          <Muted>{t('storage.intro')}</Muted>
        </Stack>
        <StorageMeter report={data} />
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
              </CardList>
              {data.courses.length > 1 && <RemoveAll />}
            </>
          )}
        </Stack>
        <Others written={data.written} whole={data.space?.used} />
        <StorageKeep persistence={data.persistence} checkedAt={data.checkedAt} />
        <DownloadRules choices={data.choices} />
      </Page>
    </>
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

/** What is here beside courses. The browser's sum holds the app itself too. */
function Others({ written, whole }: { written: number; whole: number | undefined }) {
  const { t, language } = useWords('downloads')
  const { data: reader = 0 } = useQuery(readerSizeQuery())
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('storage.others')} />
      <CardList>
        <li className={styles.line}>
          <span>{t('storage.reader')}</span>
          <span>{formatBytes(reader, language)}</span>
        </li>
        <li className={styles.line}>
          <span>{t('storage.written')}</span>
          <span>{formatBytes(written, language)}</span>
        </li>
        {whole !== undefined && (
          <li className={styles.line}>
            <strong>{t('storage.whole')}</strong>
            <strong>{formatBytes(whole, language)}</strong>
          </li>
        )}
      </CardList>
    </Stack>
  )
}
