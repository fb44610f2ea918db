import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, CloudOff, FileText, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Manifest } from '../../../contract/courses.ts'
import { ApiError } from '../../api/errors.ts'
import { fetchMedia } from '../../api/media.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { readStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { fileOf, packageQuery } from '../catalogue/catalogue.queries.ts'
import { readPage } from './page-memory.ts'
import { ReaderBoundary } from './reader-boundary.tsx'

/** pdf.js is heavier than the rest of the app together: it comes with the first book, or with the course's download. */
const Reader = lazy(async () => ({ default: (await import('./reader.tsx')).Reader }))

export const Route = createFileRoute('/_member/courses/$id/pdf')({
  staticData: { title: 'documents:title' },
  loader: ({ context, params }) => Promise.all([loadWords('documents'), context.client.ensureQueryData(packageQuery(params.id))]),
  component: DocumentPage,
})

function DocumentPage() {
  const { id } = Route.useParams()
  const { t } = useWords('documents')
  const { data: course } = useSuspenseQuery(packageQuery(id))
  const handbook = fileOf(course, course.handbook)
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/courses/$id', params: { id } }} />
      {handbook ? (
        <Book key={handbook.sha256} course={course} sha256={handbook.sha256} />
      ) : (
        <Page width="text">
          <StatePage
            level={1}
            illustration="state-basket"
            badge={{ tone: 'plain', icon: FileText, text: t('none.badge') }}
            title={t('none.title')}
            actions={
              <Button variant="main" to="/courses/$id" params={{ id }}>
                {t('none.action')}
              </Button>
            }
          >
            {t('none.text')}
          </StatePage>
        </Page>
      )}
    </>
  )
}

function Book({ course, sha256 }: { course: Manifest; sha256: string }) {
  const { t } = useWords('documents')
  // Bytes of a file with a name that is its hash: nothing to refresh, and too large to keep twice.
  const book = useQuery({
    queryKey: ['media', sha256],
    queryFn: async () => ({ bytes: await fetchMedia(sha256), page: await readPage(course.slug) }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const handleAgain = () => void book.refetch()
  if (book.isError) return <NoBook slug={course.slug} isOffline={isUnreachable(book.error)} onAgain={handleAgain} />
  const loading = (
    <Page width="text">
      <h1>{t('title')}</h1>
      <p role="status">{t('loading')}</p>
      <SkeletonGroup>
        <Skeleton height="70vh" />
      </SkeletonGroup>
    </Page>
  )
  if (!book.data) return loading
  return (
    <ReaderBoundary
      fallback={(onAgain) => <NoBook slug={course.slug} isOffline={readStatus().connection !== 'online'} onAgain={onAgain} />}
    >
      <Suspense fallback={loading}>
        <Reader course={course} bytes={book.data.bytes} startPage={book.data.page} />
      </Suspense>
    </ReaderBoundary>
  )
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.kind === 'unreachable'

/** Offline: the book, or what shows it, is not on this phone. Otherwise it is our fault. */
function NoBook({ slug, isOffline, onAgain }: { slug: string; isOffline: boolean; onAgain: () => void }) {
  const { t } = useWords('documents')
  const state = isOffline ? 'offline' : 'broken'
  return (
    <Page width="text">
      <StatePage
        level={1}
        illustration={isOffline ? 'state-offline' : 'state-bridge'}
        badge={{ tone: 'plain', icon: isOffline ? CloudOff : TriangleAlert, text: t(`${state}.badge`) }}
        title={t(`${state}.title`)}
        actions={
          <>
            <Button variant="main" onClick={onAgain}>
              {t(`${state}.again`)}
            </Button>
            <Button variant="quiet" icon={BookOpen} to="/courses/$id" params={{ id: slug }}>
              {t('offline.course')}
            </Button>
          </>
        }
      >
        {t(`${state}.text`)}
      </StatePage>
    </Page>
  )
}
