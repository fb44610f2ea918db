import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { failureText } from '../failure-text.ts'

interface RemoteOneProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error'>
  icon: LucideIcon
  unreachable: { title: string; text: string }
  children: (value: T) => ReactNode
}

/** One thing of the server, such as a user. Offline it says that it needs a connection. */
export function RemoteOne<T>({ query: { data, error }, icon, unreachable, children }: RemoteOneProps<T>) {
  const { t: tErrors } = useWords('errors')
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  return (
    <>
      {error !== null && !isOffline && <Note tone="bad" role="status" title={failureText(error, tErrors, unreachable.title)} />}
      {data !== undefined
        ? children(data)
        : (error === null || isOffline) && (
            <NothingYet
              isKnown={false}
              isOffline={isOffline}
              bone="12rem"
              hasPrerendered={false}
              empty={{ illustration: 'state-wall', icon, title: '', text: '' }}
              unreachable={unreachable}
            />
          )}
    </>
  )
}
