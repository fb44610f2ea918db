import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Ban, RotateCcw, ScrollText, UserCog, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WholeUser } from '../../../../contract/account/users.ts'
import { RemoteOne } from '../../../forms/remote/remote-one.tsx'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { ActNote } from '../act-note.tsx'
import { userQuery } from '../administration.queries.ts'
import { useAct } from '../use-act.ts'
import { type Act, ActDialog } from './act-dialog.tsx'
import { FoundUsers } from './found-users.tsx'
import { UserCases } from './user-cases.tsx'
import { UserCertificates } from './user-certificates.tsx'
import { UserSessions } from './user-sessions.tsx'
import styles from './users.module.css'

export const Route = createFileRoute('/_admin/admin/users/$id')({
  staticData: { title: 'administration:users.one.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: UserPage,
})

/** One user: facts, role, suspension, sessions, certificates and cases. */
function UserPage() {
  const { t } = useWords('administration')
  const { id } = Route.useParams()
  const query = useQuery(userQuery(id))
  const { data: me } = useQuery(meQuery())
  const { act, begin, cancel, done, finish } = useAct<Act>(() => query.refetch())
  return (
    <InnerPage title={t('users.one.title')} back={{ to: '/admin/users' }} width="full">
      <div className={styles.panes}>
        <FoundUsers />
        <div className={styles.list}>
          <ActNote done={done} />
          <RemoteOne query={query} icon={Users} unreachable={{ title: t('users.unreachable'), text: t('users.unreachableText') }}>
            {(user) => (
              <>
                <Facts user={user} />
                {me?.id === id ? (
                  <Note tone="info">{t('users.one.own')}</Note>
                ) : (
                  <>
                    <Suspension user={user} onAct={begin} />
                    <UserSessions user={user} onAct={begin} />
                  </>
                )}
                <UserCertificates user={user} onAct={begin} />
                <UserCases user={user} />
                <Row gap={2} isWrapping>
                  <Button icon={ScrollText} to="/admin/audit" search={{ subject: id }}>
                    {t('users.one.audit')}
                  </Button>
                </Row>
                <ActDialog user={user} act={act} onClose={cancel} onDone={finish} />
              </>
            )}
          </RemoteOne>
        </div>
      </div>
    </InnerPage>
  )
}

function Facts({ user }: { user: WholeUser }) {
  const { t, language } = useWords('administration')
  const { name, face, role, place, phone, email, is_email_verified, created_at, seen_at, application, deletion_at } = user
  const facts: [string, ReactNode][] = [
    [
      t('users.one.phone'),
      // A file of users may lack the number.
      phone === '' ? (
        t('users.one.noPhone')
      ) : (
        <a key="phone" className={styles.call} href={`tel:${phone}`}>
          {typedDigits(phone.replace(/^\+88/, ''), language)}
        </a>
      ),
    ],
    [t('users.one.email'), email === null ? t('users.one.noEmail') : is_email_verified ? email : t('users.one.unverified', { email })],
    ...(deletion_at === null ? [] : [[t('users.one.deletion'), formatDate(deletion_at, language)] satisfies [string, ReactNode]]),
    [t('users.one.since'), formatDate(created_at, language)],
    [t('users.one.seen'), seen_at === null ? t('users.one.notSeen') : `${formatDate(seen_at, language)}, ${formatTime(seen_at, language)}`],
  ]
  return (
    <Card as="section">
      <Stack gap={4}>
        <Row>
          <Face face={face} />
          <div>
            <h2>{name}</h2>
            <Muted>{[t(`users.one.${role}`), place].filter(Boolean).join(' · ')}</Muted>
          </div>
        </Row>
        <dl className={styles.facts}>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        {application && (
          <Link className={styles.call} to="/admin/instructors/$id" params={{ id: application.id }}>
            {t('users.one.application', { state: t(`applications.state.${application.state}`) })}
          </Link>
        )}
        <Link className={styles.call} to="/admin/password-reset">
          {t('users.one.passwordHelp')}
        </Link>
      </Stack>
    </Card>
  )
}

function Suspension({ user: { suspension }, onAct }: { user: WholeUser; onAct: (act: Act) => void }) {
  const { t, language } = useWords('administration')
  return (
    <Stack gap={3} as="section">
      {suspension && (
        <Note
          tone="bad"
          icon={Ban}
          title={t('users.one.closedUntil', { date: formatDate(suspension.until, language), time: formatTime(suspension.until, language) })}
          actions={
            <Button icon={RotateCcw} onClick={() => onAct({ is: 'lift' })}>
              {t('users.lift.open')}
            </Button>
          }
        >
          <p>{t(`users.reasons.${suspension.reason}`)}</p>
          <p className={styles.words}>{suspension.note}</p>
        </Note>
      )}
      <Row gap={2} isWrapping>
        <Button icon={UserCog} onClick={() => onAct({ is: 'role' })}>
          {t('users.changeRole.open')}
        </Button>
        <Button icon={Ban} variant="danger" onClick={() => onAct({ is: 'suspend' })}>
          {t(suspension ? 'users.suspend.change' : 'users.suspend.open')}
        </Button>
      </Row>
    </Stack>
  )
}
