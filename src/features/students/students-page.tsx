import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Award, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Graduate } from '../../../contract/certificates/graduates.ts'
import { ApiError } from '../../api/errors.ts'
import { ActionTrouble } from '../../forms/action-trouble.tsx'
import { failureText } from '../../forms/failure-text.ts'
import { useAction } from '../../forms/use-action.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { CardList } from '../../ui/layout/card.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { GraduateRow } from './graduate-row.tsx'
import { fetchGraduates, graduatesQuery } from './students.queries.ts'

export const Route = createFileRoute('/_instructor/instructor/students')({
  staticData: { title: 'students:title', words: ['errors'], below: '/instructor/dashboard' },
  loader: (page) => loadPage(page),
  component: StudentsPage,
})

/** Milliseconds after the last key until the server searches. */
const typingMs = 400

/** Learners with a certificate: the teacher states for each whether she was present. */
function StudentsPage() {
  const { t } = useWords('students')
  const { t: tErrors } = useWords('errors')
  const [typed, setTyped] = useState('')
  const name = useSettled(typed.trim())
  const query = graduatesQuery(name)
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const client = useQueryClient()
  const more = useAction()
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  const items = data?.items ?? []
  const cursor = data?.next_cursor ?? null

  const handleChange = (changed: Graduate) =>
    client.setQueryData(
      query.queryKey,
      (before) => before && { ...before, items: before.items.map((one) => (one.code === changed.code ? changed : one)) },
    )
  async function addPage(after: string): Promise<void> {
    const page = await fetchGraduates(name, after)
    client.setQueryData(query.queryKey, (before) => before && { ...page, items: [...before.items, ...page.items] })
  }
  return (
    <InnerPage title={t('title')} lead={t('lead')} back={{ to: '/instructor/dashboard' }}>
      {error !== null && (data !== undefined || !isOffline) && (
        <Note
          tone={isOffline ? 'wait' : 'bad'}
          role="status"
          title={isOffline ? t('stale') : failureText(error, tErrors, t('unreachable'))}
          actions={
            <Button icon={RefreshCw} onClick={() => void refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {(items.length > 0 || typed !== '') && (
        <TextField label={t('search')} value={typed} onChange={setTyped} type="search" name="search" maxLength={100} />
      )}
      {items.length > 0 ? (
        <CardList>
          {items.map((graduate) => (
            <GraduateRow key={graduate.code} graduate={graduate} onChange={handleChange} />
          ))}
        </CardList>
      ) : (
        <NothingYet
          isKnown={data !== undefined}
          isOffline={error !== null}
          bone="5rem"
          hasPrerendered={false}
          empty={{ illustration: 'state-wall', icon: Award, title: t(name === '' ? 'none' : 'notFound'), text: t('noneText') }}
          unreachable={{ title: t('unreachable'), text: t('unreachableText') }}
        />
      )}
      <ActionTrouble trouble={more.trouble} />
      {cursor !== null && (
        <Button isFull isBusy={more.isBusy} onClick={() => void more.run(() => addPage(cursor))}>
          {t('more')}
        </Button>
      )}
    </InnerPage>
  )
}

/** The text once the user has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
