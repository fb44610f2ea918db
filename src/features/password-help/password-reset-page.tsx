import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Phone, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { HelpRequest } from '../../../contract/administration/password-help-review.ts'
import { latinDigits } from '../../../contract/values/digits.ts'
import { ApiError } from '../../api/errors.ts'
import { failureText } from '../../forms/failure-text.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { NothingYet } from '../../ui/messages/nothing-yet.tsx'
import { helpRequestsQuery } from './password-help.queries.ts'
import { RequestCard } from './request-card.tsx'

export const Route = createFileRoute('/_admin/admin/password-reset')({
  staticData: { title: 'passwordHelp:admin.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: PasswordResetPage,
})

/** Requests for a new password: the administrator calls the stored number and reads out a code. */
function PasswordResetPage() {
  const { t } = useWords('passwordHelp')
  const { t: tErrors } = useWords('errors')
  const { data: requests, error, refetch } = useQuery(helpRequestsQuery())
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  const [search, setSearch] = useState('')
  const shown = requests?.filter((request) => isFound(request, search)).toSorted((one, other) => rankOf(one) - rankOf(other)) ?? []
  return (
    <InnerPage title={t('admin.title')} lead={t('admin.lead')} back={{ to: '/admin' }} width="text">
      {error !== null && (requests !== undefined || !isOffline) && (
        <Note
          tone={isOffline ? 'wait' : 'bad'}
          role="status"
          title={isOffline ? t('admin.stale') : failureText(error, tErrors, t('admin.unreachable'))}
          actions={
            <Button icon={RefreshCw} onClick={() => void refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      )}
      {requests !== undefined && requests.length > 0 && (
        <TextField label={t('admin.search')} hint={t('admin.searchHint')} value={search} onChange={setSearch} type="search" name="search" />
      )}
      {shown.length > 0 ? (
        <Stack gap={4} as="ul">
          {shown.map((request) => (
            <RequestCard key={request.id} request={request} onChange={() => void refetch()} />
          ))}
        </Stack>
      ) : (
        <NothingYet
          isKnown={requests !== undefined}
          isOffline={error !== null}
          bone="12rem"
          hasPrerendered={false}
          empty={{
            illustration: 'state-wall',
            icon: Phone,
            title: t(search === '' ? 'admin.none' : 'admin.notFound'),
            text: t('admin.noneText'),
          }}
          unreachable={{ title: t('admin.unreachable'), text: t('admin.unreachableText') }}
        />
      )}
    </InnerPage>
  )
}

/** Disputes first, then open requests. Each in the order of the server, the oldest first. */
const rankOf = ({ is_disputed, state }: HelpRequest) => (is_disputed ? 0 : state === 'done' ? 2 : 1)

/** By request number, telephone number or name. */
function isFound({ number, candidates }: HelpRequest, typed: string): boolean {
  const text = latinDigits(typed).replace(/[\s-]/g, '').toLowerCase()
  return [number, ...candidates.flatMap(({ name, call }) => [name, call])].some((one) =>
    one.replace(/\s/g, '').toLowerCase().includes(text),
  )
}
