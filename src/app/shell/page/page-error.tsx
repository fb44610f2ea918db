import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CloudOff, RefreshCw, TriangleAlert } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { awaitServer, useStatus } from '../../../offline/status/status.ts'
import { isVisitor } from '../../../offline/store/person.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { usePageFallback } from '../../../ui/layout/page-fallback.tsx'
import { isLoadError, lazyOptional, retryFailed } from '../../../ui/lazy.ts'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { NotFound } from './not-found.tsx'
import { PrerenderedPage, takePrerenderedPage } from './prerendered-page.tsx'
import { useIsBare } from './use-is-bare.ts'

/** Offline from the start, these chunks may be missing too: the general message replaces them. */
const NoRoom = lazyOptional(async () => (await import('./offline/no-room.tsx')).NoRoom, Failed)
const OfflinePage = lazyOptional(async () => (await import('./offline/offline-page.tsx')).loadOfflinePage(), Failed)

/** A page that failed: not on this device and offline, unknown to the server, or our mistake. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const hasNoConnection = useStatus().connection === 'offline'
  const found = kindOf(error)
  // A chunk is often the first request to fail offline; update/missing-chunk.ts finds out whether the device is.
  const kind = found === 'chunk' && hasNoConnection ? 'offline' : found
  const retry = useRetry({ error, reset }, kind)
  const isLesson = useIsBare()
  const [prerendered] = useState(takePrerenderedPage)
  usePageFallback()
  if (kind === 'missing') return <NotFound />
  // A lesson without its data cannot be turned or answered, and a page without its chunk has dead buttons.
  if (found === 'offline' && prerendered && !isLesson) return <PrerenderedPage content={prerendered} />
  if (kind === 'full' || kind === 'offline') {
    return <Suspense>{kind === 'full' ? <NoRoom onRetry={retry} /> : <OfflinePage isLesson={isLesson} onRetry={retry} />}</Suspense>
  }
  return <Failed words={failures[kind]} onRetry={retry} />
}

const failures = { offline: 'pageOffline', chunk: 'partMissing', broken: 'pageError' } as const

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

/** Loads what failed again; automatically as soon as the server is reachable, or the missing data is stored. */
function useRetry({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>, kind: ReturnType<typeof kindOf>): () => void {
  // Invalid data may be the cause, such as a persisted query of another build.
  const isBroken = kind === 'broken'
  const client = useQueryClient()
  const router = useRouter()
  const retry = () => {
    client.removeQueries({ predicate: (query) => query.state.status === 'error' || (isBroken && !query.isActive()) })
    retryFailed()
    reset()
    void router.invalidate()
  }
  // The router passes another `reset` at each render, and each effect would start another wait for the server.
  const retryNow = useEffectEvent(retry)
  useEffect(() => {
    if (kind === 'offline') return awaitServer(error, retryNow)
    return kind === 'missing' ? onFailedQueryReset(client, retryNow) : undefined
  }, [client, kind, error])
  return retry
}

/** Calls `act` when `followTables` has reset a failed query, because its tables have changed. */
export const onFailedQueryReset = (client: QueryClient, act: () => void): (() => void) =>
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'setState' && event.query.state.status === 'pending') act()
  })

/** By name and not by class: importing the class would load the database with this page. */
export function kindOf(thrown: unknown): 'missing' | 'offline' | 'full' | 'chunk' | 'broken' {
  if (!(thrown instanceof Error)) return 'broken'
  const error: Error & { reason?: unknown; kind?: unknown } = thrown
  if (error.name === 'NotOnDevice') return error.reason === 'unreachable' ? 'offline' : (error.reason as 'missing' | 'full')
  if (error.name === 'ApiError') return error.kind === 'unreachable' ? 'offline' : 'broken'
  return isLoadError(error) ? 'chunk' : 'broken'
}
