import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck, Clock, FileText, GraduationCap, type LucideIcon, MessageCircleQuestion, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type ApplicationState, applicationGoalDays } from '../../../../contract/account/applications.ts'
import type { ListedApplication } from '../../../../contract/administration/application-review.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { RemoteList } from '../../../forms/remote/remote-list.tsx'
import { formatAgo, formatDate } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Segments } from '../../../ui/fields/segments.tsx'
import { Badge, type Tone } from '../../../ui/indicators/badge.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { applicationPages, userPages } from '../administration.queries.ts'
import { CountedList } from '../counted-list.tsx'
import styles from '../users/users.module.css'

export const Route = createFileRoute('/_admin/admin/instructors')({
  staticData: { title: 'administration:applications.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: ApplicationsPage,
})

const tabs = ['applications', 'instructors'] as const

/** Applications to teach, and the instructors of today. */
function ApplicationsPage() {
  const { t } = useWords('administration')
  const [tab, setTab] = useState<(typeof tabs)[number]>('applications')
  return (
    <InnerPage title={t('applications.title')} lead={t('applications.lead')} back={{ to: '/admin' }}>
      <Segments
        isFull
        label={t('applications.tab')}
        options={tabs.map((value) => ({ value, text: t(`applications.tabs.${value}`) }))}
        selected={tab}
        onSelect={setTab}
      />
      {tab === 'applications' ? <Applications /> : <Instructors />}
    </InnerPage>
  )
}

function Applications() {
  const { t, language } = useWords('administration')
  return (
    <RemoteList<ListedApplication, { waiting: number; oldest_at: number | null }>
      pages={applicationPages()}
      head={(page) => (
        <Muted>
          {page === undefined
            ? '\u00a0'
            : page.oldest_at === null
              ? t('applications.waitingNone')
              : t('applications.waiting', { count: page.waiting, ago: formatAgo(page.oldest_at, language, serverNow()) })}
        </Muted>
      )}
      empty={{ icon: FileText, title: t('applications.none'), text: t('applications.noneText') }}
      unreachable={{ title: t('applications.unreachable'), text: t('applications.unreachableText') }}
      stale={t('applications.stale')}
      more={t('applications.more')}
    >
      {(application) => <ApplicationRow key={application.id} application={application} />}
    </RemoteList>
  )
}

const badges: Record<ApplicationState, { tone: Tone; icon: LucideIcon }> = {
  sent: { tone: 'wait', icon: Clock },
  asked: { tone: 'info', icon: MessageCircleQuestion },
  approved: { tone: 'good', icon: CircleCheck },
  returned: { tone: 'plain', icon: Undo2 },
  withdrawn: { tone: 'plain', icon: Undo2 },
}

function ApplicationRow({ application: { id, state, name, face, subject, sent_at, decided_at } }: { application: ListedApplication }) {
  const { t, language } = useWords('administration')
  const now = serverNow()
  const isLate = state === 'sent' && sent_at < now - applicationGoalDays * 24 * 60 * 60_000
  return (
    <li>
      <Link className={styles.row} to="/admin/instructors/$id" params={{ id }}>
        <Face face={face} size="small" />
        <div>
          <strong>{name}</strong>
          <span>{subject}</span>
          <Muted isSmall>
            {state === 'sent' || decided_at === null
              ? t('applications.sentAgo', { ago: formatAgo(sent_at, language, now) })
              : t('applications.decidedAgo', { ago: formatAgo(decided_at, language, now) })}
          </Muted>
          <Badge {...badges[state]} {...(isLate && { tone: 'bad' as const })}>
            {isLate ? t('home.late') : t(`applications.state.${state}`)}
          </Badge>
        </div>
      </Link>
    </li>
  )
}

function Instructors() {
  const { t, language } = useWords('administration')
  return (
    <CountedList
      of="users"
      pages={userPages({ role: 'instructor' })}
      empty={{ icon: GraduationCap, title: t('applications.noInstructors'), text: t('applications.noInstructorsText') }}
    >
      {({ id, name, face, place, created_at }) => (
        <li key={id}>
          <Link className={styles.row} to="/admin/users/$id" params={{ id }}>
            <Face face={face} size="small" />
            <div>
              <strong>{name}</strong>
              <Muted isSmall>{[place, t('users.since', { date: formatDate(created_at, language) })].filter(Boolean).join(' · ')}</Muted>
            </div>
          </Link>
        </li>
      )}
    </CountedList>
  )
}
