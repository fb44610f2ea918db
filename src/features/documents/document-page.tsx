import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, FileText, TriangleAlert } from 'lucide-react'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { ApiError } from '../../api/errors.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { readStatus } from '../../offline/status/status.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { Page } from '../../ui/layout/layout.tsx'
import { BarHeading, PageBar } from '../../ui/layout/page-bar.tsx'
import { usePageFallback } from '../../ui/layout/page-fallback.tsx'
import { Unreachable } from '../../ui/messages/nothing-yet.tsx'
import { BlocksSkeleton, Skeleton, SkeletonGroup } from '../../ui/messages/skeleton.tsx'
import { StatePage } from '../../ui/messages/state-page.tsx'
import { packageQuery } from '../catalogue/catalogue.queries.ts'
import { type Book, bookOf } from './book-of.ts'
import { bookMemoryQuery } from './document.queries.ts'
import { bookQuery } from './open-book.ts'
import { ReaderBoundary } from './reader-boundary.tsx'

/**
 * pdf.js is heavier than the rest of the app together: it comes with the first book, or with the course's download. A query
 * and not `lazy`: React keeps what comes after a fallback back for a third of a second.
 */
const readerQuery = queryOptions({
  queryKey: ['book-reader'],
  queryFn: async () => ({ Reader: (await import('./reader/reader.tsx')).Reader }),
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
})

export const Route = createFileRoute('/_member/courses/$id/pdf')({
  staticData: { title: 'documents:title' },
  validateSearch: bookAddress,
  loaderDeps: ({ search: { file } }) => ({ file }),
  loader: (page) => {
    const { client } = page.context
    // Beside the page and not after it; the page shows a failure of these.
    void client.prefetchQuery(readerQuery)
    const opening = async () => {
      const book = bookOf(await client.ensureQueryData(packageQuery(page.params.id)), page.deps.file)
      if (book) void client.prefetchQuery(bookQuery(book.sha256))
    }
    return Promise.all([loadPage(page), opening()])
  },
  pendingComponent: DocumentSkeleton,
  // The skeleton resembles the book, so a minimum display time would only delay it.
  pendingMinMs: 0,
  component: DocumentPage,
})

function DocumentPage() {
  const { id } = Route.useParams()
  const { t } = useWords('documents')
  const { data: course } = useSuspenseQuery(packageQuery(id))
  const { file, page } = Route.useSearch()
  const book = bookOf(course, file)
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/courses/$id', params: { id } }} />
      {book ? (
        <OpenBook key={book.sha256} course={course} book={book} page={page} />
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

/** Which book of the course, and where to open it. Without, the handbook where it was left. */
function bookAddress(raw: Record<string, unknown>): { file?: string; page?: number } {
  const page = Number(raw.page)
  return {
    ...(typeof raw.file === 'string' && { file: raw.file }),
    ...(Number.isInteger(page) && page > 0 && { page }),
  }
}

function OpenBook({ course, book: named, page }: { course: Manifest; book: Book; page: number | undefined }) {
  const { t } = useWords('documents')
  const reader = useQuery(readerQuery)
  const book = useQuery(bookQuery(named.sha256))
  const memory = useQuery(bookMemoryQuery(named.id))
  const broken = (onAgain: () => void) => <NoBook slug={course.slug} isOffline={readStatus().connection !== 'online'} onAgain={onAgain} />
  if (book.error instanceof ApiError) {
    return <NoBook slug={course.slug} isOffline={book.error.kind === 'unreachable'} onAgain={() => void book.refetch()} />
  }
  // The module table caches a failed import, so only a reload can retry.
  if (book.isError || reader.isError) return broken(() => location.reload())
  if (!reader.data || !book.data || !memory.data) {
    return (
      <Page width="text">
        <BarHeading>{t('title')}</BarHeading>
        <p role="status">{t('loading')}</p>
        <SkeletonGroup>
          <Skeleton height="70vh" />
        </SkeletonGroup>
      </Page>
    )
  }
  const { Reader } = reader.data
  return (
    <ReaderBoundary fallback={broken}>
      <Reader book={named} opened={book.data} memory={page === undefined ? memory.data : { ...memory.data, page }} />
    </ReaderBoundary>
  )
}

/** Offline: the book or its reader is not on this device. Online: the server's fault. */
function NoBook({ slug, isOffline, onAgain }: { slug: string; isOffline: boolean; onAgain: () => void }) {
  const { t } = useWords('documents')
  usePageFallback()
  const actions = (
    <>
      <Button variant="main" onClick={onAgain}>
        {t('common:action.retry')}
      </Button>
      <Button variant="quiet" icon={BookOpen} to="/courses/$id" params={{ id: slug }}>
        {t('offline.course')}
      </Button>
    </>
  )
  return (
    <Page width="text">
      {isOffline ? (
        <Unreachable level={1} title={t('offline.title')} text={t('offline.text')} actions={actions} />
      ) : (
        <StatePage
          level={1}
          illustration="state-bridge"
          badge={{ tone: 'plain', icon: TriangleAlert, text: t('broken.badge') }}
          title={t('broken.title')}
          actions={actions}
        >
          {t('broken.text')}
        </StatePage>
      )}
    </Page>
  )
}

function DocumentSkeleton() {
  const { t } = useWords('documents')
  return (
    <InnerPage title={t('title')} back={{ to: '/courses' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
