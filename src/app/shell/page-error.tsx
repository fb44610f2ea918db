import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { CloudOff, HardDrive, RefreshCw, TriangleAlert } from 'lucide-react'
import { Suspense, useCallback, useEffect } from 'react'
import { forgetFailedParts } from '../../blocks/failed-parts.ts'
import { useWords } from '../../i18n/setup.ts'
import { isVisitor } from '../../offline/person.ts'
import { onServerFound, useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { dispensable } from '../../ui/dispensable.ts'
import { Page } from '../../ui/layout.tsx'
import { useStandIn } from '../../ui/stand-in.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { NotFound } from './not-found.tsx'

/** Where the line went away early, even this is nowhere: then a lesson says what every page says. */
const LessonOffline = dispensable(async () => (await import('../../features/player/lesson-offline.tsx')).LessonOffline, Failed)

/** A page that could not be shown: not on this phone and no internet, not there at all, or our own mistake. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const isLineLost = useStatus().connection === 'offline'
  const found = kindOf(error)
  // Code that does not come is often the first to notice that the line is gone; update/missing-part.ts asks whether it is.
  const kind = found === 'part' && isLineLost ? 'offline' : found
  const retry = useRetry(reset, kind)
  const isLesson = useMatches({ select: (matches) => matches.at(-1)?.staticData.chrome === 'none' })
  useStandIn()
  if (kind === 'missing') return <NotFound />
  if (kind === 'full') return <NoRoom onRetry={retry} />
  const isOffline = kind === 'offline'
  if (isOffline && isLesson) {
    return (
      <Suspense>
        <LessonOffline onRetry={retry} />
      </Suspense>
    )
  }
  return <Failed words={failures[kind]} onRetry={retry} />
}

const failures = { offline: 'pageOffline', part: 'partMissing', broken: 'pageError' } as const

interface FailedProps {
  words?: (typeof failures)[keyof typeof failures]
  onRetry: () => void
}

function Failed({ words = 'pageOffline', onRetry }: FailedProps) {
  const { t } = useWords()
  const isOffline = words === 'pageOffline'
  return (
    <Page>
      <StatePage
        level={1}
        illustration={isOffline ? 'state-offline' : 'state-bridge'}
        {...(words !== 'partMissing' && {
          badge: { tone: 'plain', icon: isOffline ? CloudOff : TriangleAlert, text: t(`${words}.badge`) },
        })}
        title={t(`${words}.title`)}
        actions={
          <>
            <Button variant="main" icon={RefreshCw} onClick={onRetry}>
              {t('action.retry')}
            </Button>
            {isOffline && (
              <Button variant="quiet" to={isVisitor() ? '/storage' : '/my-courses'}>
                {t('pageOffline.phoneCourses')}
              </Button>
            )}
          </>
        }
      >
        {t(`${words}.text`)}
      </StatePage>
    </Page>
  )
}

/** What the page shows has come and found no space to be kept. */
function NoRoom({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords()
  return (
    <Page>
      <StatePage
        level={1}
        illustration="state-full"
        title={t('full.title')}
        actions={
          <>
            <Button variant="main" icon={HardDrive} to="/storage">
              {t('full.action')}
            </Button>
            <Button variant="quiet" icon={RefreshCw} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          </>
        }
      >
        {t('full.text')}
      </StatePage>
    </Page>
  )
}

/** Forgets what failed and reads it anew; by itself as soon as the server is found again. */
function useRetry(reset: () => void, kind: ReturnType<typeof kindOf>): () => void {
  const isOffline = kind === 'offline'
  // What a page broke on may have come well, from a snapshot of another time for instance.
  const isBroken = kind === 'broken'
  const client = useQueryClient()
  const router = useRouter()
  const retry = useCallback(() => {
    client.removeQueries({ predicate: (query) => query.state.status === 'error' || (isBroken && !query.isActive()) })
    forgetFailedParts()
    reset()
    void router.invalidate()
  }, [client, router, reset, isBroken])
  useEffect(() => (isOffline ? onServerFound(retry) : undefined), [isOffline, retry])
  return retry
}

// By name and not by class: the class lives with the database, which this page must not bring along.
export function kindOf(thrown: unknown): 'missing' | 'offline' | 'full' | 'part' | 'broken' {
  if (!(thrown instanceof Error)) return 'broken'
  const error: Error & { reason?: unknown; kind?: unknown } = thrown
  if (error.name === 'NotOnDevice') return error.reason === 'unreachable' ? 'offline' : (error.reason as 'missing' | 'full')
  if (error.name === 'ApiError') return error.kind === 'unreachable' ? 'offline' : 'broken'
  // A page's chunk or style that could not be fetched. Browsers word it differently, all of them say one of these.
  return /imported module|module script|preload/i.test(error.message) ? 'part' : 'broken'
}
