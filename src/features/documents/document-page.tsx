import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, CloudOff, FileText, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Manifest } from '../../../contract/courses.ts'
import { ApiError } from '../../api/errors.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { readStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { packageQuery } from '../catalogue/catalogue.queries.ts'
import { type Book, bookOf } from './book-of.ts'
import { bookQuery, bookTextQuery } from './document.queries.ts'
import { ReaderBoundary } from './reader-boundary.tsx'

/** pdf.js is heavier than the rest of the app together: it comes with the first book, or with the course's download. */
const loadReader = async () => ({ default: (await import('./reader.tsx')).Reader })
const Reader = lazy(loadReader)

export const Route = createFileRoute('/_member/courses/$id/pdf')({
  staticData: { title: 'documents:title' },
  validateSearch: bookAddress,
  loader: ({ context, params }) => {
    // Beside the book and not after it; what fails here fails again where it is drawn, and is shown there.
    loadReader().catch(() => {})
    return Promise.all([loadWords('documents'), context.client.ensureQueryData(packageQuery(params.id))])
  },
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
  const book = useQuery(bookQuery(named.sha256, named.id))
  const { data: text } = useQuery(bookTextQuery(named.textSha256))
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
        <Reader
          book={named}
          bytes={book.data.bytes}
          memory={page === undefined ? book.data.memory : { ...book.data.memory, page }}
          words={text?.pages ?? null}
        />
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
