import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { authEndpoints } from '../../../../contract/account/auth.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { call } from '../../../api/call.ts'
import { remoteQuery } from '../../../api/remote-query.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatAgo } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import styles from './account.module.css'

type Session = OutputOf<typeof authEndpoints.sessions>['items'][number]

/** From the server alone: an older list would name devices that are logged out. */
const sessionsQuery = () =>
  queryOptions({
    queryKey: ['remote', 'sessions', currentPersonId()],
    queryFn: async () => (await call(authEndpoints.sessions, {})).items,
    ...remoteQuery,
  })

/** Reads the sessions again, and the user: with the other sessions an address that waited has ended too. */
export async function showAfterEnd(client: QueryClient): Promise<void> {
  void syncNow()
  await client.fetchQuery({ ...sessionsQuery(), staleTime: 0 })
}

/** The devices where the user is logged in. Logs out one of the others, or all. */
export function Sessions() {
  const { t } = useWords('session')
  const client = useQueryClient()
  const { data: sessions } = useQuery(sessionsQuery())
  const { run, trouble, isBusy } = useAction()
  const [done, setDone] = useState('')
  const end = (work: () => Promise<z.output<typeof authEndpoints.endOtherSession.output>>) =>
    run(async () => {
      setDone('')
      const { message } = await work()
      await showAfterEnd(client)
      setDone(message)
    })
  const others = sessions?.filter(({ is_current }) => !is_current) ?? []
  return (
    <Stack gap={4}>
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <OneSession
              key={session.id}
              session={session}
              isBusy={isBusy}
              onEnd={() => void end(() => call(authEndpoints.endOtherSession, { id: session.id }))}
            />
          ))}
        </ul>
      )}
      <ActionTrouble trouble={trouble} />
      {done !== '' && (
        <Note tone="good" role="status">
          {done}
        </Note>
      )}
      {/* Without the list all can be logged out. With one other device its own button does it. */}
      {(!sessions || others.length > 1) && (
        <Button icon={LogOut} isFull isBusy={isBusy} onClick={() => void end(() => call(authEndpoints.endOtherSessions, {}))}>
          {t(isBusy ? 'account.sessions.busy' : 'account.sessions.submit')}
        </Button>
      )}
    </Stack>
  )
}

interface OneSessionProps {
  session: Session
  isBusy: boolean
  onEnd: () => void
}

function OneSession({ session: { device, seen_at, is_current }, isBusy, onEnd }: OneSessionProps) {
  const { t, language } = useWords('session')
  const Icon = device.system === 'android' || device.system === 'iphone' ? Smartphone : Monitor
  const name = t(`account.sessions.system.${device.system}`)
  return (
    <li>
      <Row>
        <Icon size={24} />
        <div>
          <strong>{device.browser === '' ? name : `${name} · ${device.browser}`}</strong>
          <Muted isSmall>{t('account.sessions.seen', { ago: formatAgo(seen_at, language, serverNow()) })}</Muted>
        </div>
      </Row>
      {is_current ? (
        <Badge tone="good">{t('account.sessions.here')}</Badge>
      ) : (
        <Button icon={LogOut} isBusy={isBusy} onClick={onEnd} aria-label={t('account.sessions.endOne', { name })}>
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
