import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, Clock, CloudOff, GraduationCap, MessageCircleQuestion, Pencil, Send, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnApplication } from '../../../contract/account/applications.ts'
import { serverNow } from '../../api/server-clock.ts'
import { ActionTrouble } from '../../forms/action-trouble.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatAgo } from '../../i18n/format.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { Row } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { FormSkeleton } from '../../ui/messages/skeleton.tsx'
import { applicationsOpenQuery, refreshContact } from '../info/site.queries.ts'
import { meQuery } from '../session/session.queries.ts'
import { AnswerList } from './answer-list.tsx'
import { withdrawApplication } from './applications.commands.ts'
import styles from './applications.module.css'
import { type ApplicationStatus, applicationQuery } from './applications.queries.ts'
import { TeachForm } from './teach-form.tsx'

export const Route = createFileRoute('/_member/profile/teach')({
  staticData: { title: 'applications:title', words: ['errors'], below: '/profile/view' },
  loader: (page) => loadPage(page, meQuery(), applicationQuery(), applicationsOpenQuery()),
  pendingComponent: TeachSkeleton,
  component: TeachPage,
})

/** The application's state, or a later one that only this device knows. */
type Shown = OwnApplication['state'] | 'none' | 'waiting' | 'rejected'

/** The user's application to teach: its form and its state, with no connection too. */
function TeachPage() {
  const { t } = useWords('applications')
  const { data: status } = useSuspenseQuery(applicationQuery())
  const { data: isOpen } = useSuspenseQuery(applicationsOpenQuery())
  const { data: me } = useQuery(meQuery())
  const [isEditing, setEditing] = useState(false)
  useEffect(() => void refreshContact(), [])
  const { application, pending } = status
  const shown = shownState(status, me?.role === 'student')
  const needsForm = ['none', 'asked', 'returned', 'withdrawn', 'rejected'].includes(shown)
  // An open application goes on.
  const isClosed = !isOpen && ['none', 'returned', 'withdrawn'].includes(shown)
  if (me && me.role !== 'student') return <Teaches />
  return (
    <InnerPage title={t('title')} lead={t('lead')} back={{ to: '/profile/view' }} width="form">
      <StateNote shown={shown} status={status} />
      {isClosed && (
        <Note tone="info" icon={Clock} title={t('closed.title')}>
          {t('closed.text')}
        </Note>
      )}
      {(needsForm && !isClosed) || isEditing ? (
        <TeachForm
          key={`${application?.id}:${shown}:${application?.decided_at}`}
          application={application}
          rejected={shown === 'rejected' ? pending : null}
          isAsked={shown === 'asked'}
          submit={t(`submit.${shown === 'none' || shown === 'asked' ? shown : 'again'}`)}
          onSent={() => setEditing(false)}
        />
      ) : (
        application && shown !== 'withdrawn' && <AnswerList answers={application} />
      )}
      {application && <Acts application={application} shown={shown} isEditing={isEditing} onEdit={() => setEditing(!isEditing)} />}
    </InnerPage>
  )
}

function shownState({ application, pending }: ApplicationStatus, isStudent: boolean): Shown {
  if (!application) return 'none'
  if (pending?.name === 'applyToTeach') return pending.state === 'rejected' ? 'rejected' : 'waiting'
  // The role was taken back since: a new application is possible.
  return application.state === 'approved' && isStudent ? 'none' : application.state
}

const notes = {
  waiting: { tone: 'wait', icon: CloudOff },
  sent: { tone: 'info', icon: Send },
  asked: { tone: 'wait', icon: MessageCircleQuestion },
  returned: { tone: 'bad', icon: Undo2 },
  withdrawn: { tone: 'info', icon: Undo2 },
  rejected: { tone: 'bad', icon: TriangleAlert },
} as const

function StateNote({ shown, status: { application, pending } }: { shown: Shown; status: ApplicationStatus }) {
  const { t, language } = useWords('applications')
  if (shown === 'none' || shown === 'approved' || !application) return null
  const says = shown === 'asked' || shown === 'returned'
  return (
    <Note {...notes[shown]} role="status" title={t(`state.${shown}.title`)}>
      {shown === 'rejected' ? (
        <p>{pending?.code === 'applications_closed' ? t('closed.title') : (pending?.message ?? t('state.rejected.text'))}</p>
      ) : (
        <p>{t(`state.${shown}.text`, { ago: formatAgo(application.sent_at, language, serverNow()) })}</p>
      )}
      {says && application.words !== null && <blockquote className={styles.words}>{application.words}</blockquote>}
      {shown === 'withdrawn' && pending?.name === 'withdrawApplication' && <p>{t('state.waiting.title')}</p>}
    </Note>
  )
}

interface ActsProps {
  application: OwnApplication
  shown: Shown
  isEditing: boolean
  onEdit: () => void
}

function Acts({ application: { id }, shown, isEditing, onEdit }: ActsProps) {
  const { t } = useWords('applications')
  const { run, trouble } = useAction()
  const canEdit = shown === 'sent' || shown === 'waiting'
  const canWithdraw = canEdit || shown === 'asked'
  if (!canWithdraw) return null
  return (
    <>
      <ActionTrouble trouble={trouble} />
      <Row gap={2} isWrapping>
        {canEdit && (
          <Button icon={Pencil} onClick={onEdit}>
            {t(isEditing ? 'leave' : 'change')}
          </Button>
        )}
        <Button variant="quiet" icon={Undo2} onClick={() => void run(() => send(withdrawApplication, { id }))}>
          {t('withdraw')}
        </Button>
      </Row>
    </>
  )
}

/** For instructors and administrators. */
function Teaches() {
  const { t } = useWords('applications')
  return (
    <InnerPage title={t('title')} back={{ to: '/profile/view' }} width="form">
      <Note
        tone="good"
        icon={CircleCheck}
        title={t('state.approved.title')}
        actions={
          <Button variant="solid" icon={GraduationCap} to="/instructor/dashboard">
            {t('toTeaching')}
          </Button>
        }
      >
        {t('state.approved.text')}
      </Note>
    </InnerPage>
  )
}

function TeachSkeleton() {
  const { t } = useWords('applications')
  return (
    <InnerPage title={t('title')} lead={t('lead')} back={{ to: '/profile/view' }} width="form">
      <FormSkeleton />
    </InnerPage>
  )
}
