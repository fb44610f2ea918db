import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, FileText, MessageCircleQuestion, Undo2, UserCog } from 'lucide-react'
import { useState } from 'react'
import { type ApplicationDecision, applicationDecisions, type WholeApplication } from '../../../../contract/account/applications.ts'
import { ApiError } from '../../../api/errors.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { formatAgo, formatDate, formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { NothingYet } from '../../../ui/messages/nothing-yet.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { applicationQuery } from '../administration.queries.ts'
import styles from '../users/users.module.css'
import { DecisionForm } from './decision-form.tsx'

export const Route = createFileRoute('/_admin/admin/instructors/$id')({
  staticData: { title: 'administration:applications.one.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: ApplicationPage,
})

const icons = { approve: CircleCheck, ask: MessageCircleQuestion, return: Undo2 }

/** One application with its applicant, and the three decisions. */
function ApplicationPage() {
  const { t } = useWords('administration')
  const { t: tErrors } = useWords('errors')
  const { id } = Route.useParams()
  const { data: application, error, refetch } = useQuery(applicationQuery(id))
  const [decision, setDecision] = useState<ApplicationDecision | null>(null)
  const [done, setDone] = useState<ApplicationDecision | 'conflict' | null>(null)
  const isOffline = error instanceof ApiError && error.kind === 'unreachable'
  const handleDone = async (what: ApplicationDecision | 'conflict') => {
    setDecision(null)
    await refetch()
    setDone(what)
  }
  const isOpen = application?.role === 'student' && (application.state === 'sent' || application.state === 'asked')
  return (
    <InnerPage title={t('applications.one.title')} back={{ to: '/admin/instructors' }} width="text">
      {done !== null && (
        <Note
          tone={done === 'conflict' ? 'wait' : 'good'}
          role="status"
          title={done === 'conflict' ? t('applications.one.conflict') : t(`applications.one.done.${done}`)}
        />
      )}
      {error !== null && !isOffline && <Note tone="bad" role="status" title={failureText(error, tErrors, t('applications.unreachable'))} />}
      {application ? (
        <>
          <Answers application={application} />
          {isOpen && (
            <Row gap={2} isWrapping>
              {applicationDecisions.map((one) => (
                <Button key={one} variant={one === 'approve' ? 'main' : 'line'} icon={icons[one]} onClick={() => setDecision(one)}>
                  {t(`applications.decide.${one}`)}
                </Button>
              ))}
            </Row>
          )}
          {application.state === 'approved' && <Muted isSmall>{t('applications.one.undo')}</Muted>}
          <Row gap={2} isWrapping>
            <Button icon={UserCog} to="/admin/users/$id" params={{ id: application.user_id }}>
              {t('applications.one.user')}
            </Button>
          </Row>
          <Dialog
            isOpen={decision !== null}
            onClose={() => setDecision(null)}
            title={decision ? t(`applications.decideTitle.${decision}`, { name: application.name }) : ''}
            actions={
              <Button variant="quiet" onClick={() => setDecision(null)}>
                {t('users.cancel')}
              </Button>
            }
          >
            {decision && (
              <DecisionForm application={application} decision={decision} icon={icons[decision]} onDone={(what) => handleDone(what)} />
            )}
          </Dialog>
        </>
      ) : (
        (error === null || isOffline) && (
          <NothingYet
            isKnown={false}
            isOffline={isOffline}
            bone="12rem"
            hasPrerendered={false}
            empty={{ illustration: 'state-wall', icon: FileText, title: '', text: '' }}
            unreachable={{ title: t('applications.unreachable'), text: t('applications.unreachableText') }}
          />
        )
      )}
    </InnerPage>
  )
}

function Answers({ application }: { application: WholeApplication }) {
  const { t, language } = useWords('administration')
  const { name, face, role, user_place, user_since, certificates, state, subject, experience, place, reply } = application
  const { words, decided_by, sent_at, decided_at } = application
  const ago = (time: number) => formatAgo(time, language, serverNow())
  const wordsTerm = decided_by === null ? t('applications.one.words') : t('applications.one.wordsBy', { name: decided_by })
  const facts: [string, string | null][] = [
    [t('applications.one.subject'), subject],
    [t('applications.one.experience'), experience],
    [t('applications.one.place'), place],
    [wordsTerm, words],
    [t('applications.one.reply'), reply],
    [t('applications.one.since'), formatDate(user_since, language)],
    [t('applications.one.certificates'), formatNumber(certificates, language)],
  ]
  return (
    <Card as="section">
      <Stack gap={4}>
        <Row>
          <Face face={face} />
          <div>
            <h2>{name}</h2>
            <Muted>{[t(`users.one.${role}`), user_place].filter(Boolean).join(' · ')}</Muted>
            <Muted isSmall>
              {t(`applications.state.${state}`)} ·{' '}
              {state === 'sent' || decided_at === null
                ? t('applications.sentAgo', { ago: ago(sent_at) })
                : t('applications.decidedAgo', { ago: ago(decided_at) })}
            </Muted>
          </div>
        </Row>
        <dl className={styles.facts}>
          {facts.map(
            ([term, fact]) =>
              fact && (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd className={styles.words}>{fact}</dd>
                </div>
              ),
          )}
        </dl>
      </Stack>
    </Card>
  )
}
