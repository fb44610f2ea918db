import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LucideIcon, RefreshCw } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { remoteQuery } from '../../api/remote-query.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CardList } from '../../ui/layout/card.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { ActionTrouble } from '../action-trouble.tsx'
import { failureText } from '../failure-text.ts'
import { useAction } from '../use-action.ts'
import type { Page, RemotePages } from './remote-pages.ts'

interface RemoteListProps<T, More> {
  pages: RemotePages<T, More>
  /** Text above the list. Undefined: no answer of the server yet. */
  head?: (page: (Page<T> & More) | undefined) => ReactNode
  children: (item: T) => ReactNode
  empty: { icon: LucideIcon; title: string; text: string }
  unreachable: ComponentProps<typeof NothingYet>['unreachable']
  /** Replaces the list's own words while it cannot be read again. */
  stale: string
  more: string
}

/** A list of the server with a button for its next page. Offline it says that it needs a connection. */
export function RemoteList<T, More = unknown>({ pages, head, children, empty, unreachable, stale, more }: RemoteListProps<T, More>) {
  const { t } = useWords()
  const { t: tErrors } = useWords('errors')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: pages.queryKey,
    queryFn: () => pages.fetchPage(),
    ...remoteQuery,
    placeholderData: keepPreviousData,
  })
  const next = useAction()
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  const cursor = data?.next_cursor ?? null

  async function addPage(after: string): Promise<void> {
    const page = await pages.fetchPage({ cursor: after })
    client.setQueryData<Page<T> & More>(pages.queryKey, (before) => before && { ...page, items: [...before.items, ...page.items] })
  }
  return (
    <>
      {error !== null && (data !== undefined || !isOffline) && (
        <Note
          tone={isOffline ? 'wait' : 'bad'}
          role="status"
          title={isOffline ? stale : failureText(error, tErrors, unreachable.title)}
          actions={
            <Button icon={RefreshCw} onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          }
        />
      )}
      {head?.(data)}
      {data !== undefined && data.items.length > 0 ? (
        <CardList>{data.items.map(children)}</CardList>
      ) : (
        <NothingYet
          isKnown={data !== undefined}
          isOffline={error !== null}
          bone="5rem"
          hasPrerendered={false}
          empty={{ illustration: 'state-wall', ...empty }}
          unreachable={unreachable}
        />
      )}
      <ActionTrouble trouble={next.trouble} />
      {cursor !== null && (
        <Button isFull isBusy={next.isBusy} onClick={() => void next.run(() => addPage(cursor))}>
          {more}
        </Button>
      )}
    </>
  )
}
