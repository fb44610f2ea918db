import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CircleCheck, FileText, MessageCircleQuestion, Undo2, UserCog } from 'lucide-react'
import {
  type ApplicationDecision,
  applicationDecisions,
  type WholeApplication,
} from '../../../../contract/administration/application-review.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { RemoteOne } from '../../../forms/remote/remote-one.tsx'
import { formatAgo, formatDate, formatNumber } from '../../../i18n/format.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Face } from '../../../ui/pictures/face.tsx'
import { ActNote } from '../act-note.tsx'
import { ActQuestion } from '../act-question.tsx'
import { applicationQuery } from '../administration.queries.ts'
import { useAct } from '../use-act.ts'
import styles from '../users/users.module.css'
import { DecisionForm } from './decision-form.tsx'

export const Route = createFileRoute('/_admin/admin/instructors/$id')({
  staticData: { title: 'administration:applications.one.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: ApplicationPage,
})

const icons = { approve: CircleCheck, ask: MessageCircleQuestion, return: Undo2 }

const isOpen = ({ role, state }: WholeApplication) => role === 'student' && (state === 'sent' || state === 'asked')

/** One application with its applicant, and the three decisions. */
function ApplicationPage() {
  const { t } = useWords('administration')
  const { id } = Route.useParams()
  const query = useQuery(applicationQuery(id))
  const { act: decision, begin, cancel, done, finish } = useAct<ApplicationDecision>(() => query.refetch())
  return (
    <InnerPage title={t('applications.one.title')} back={{ to: '/admin/instructors' }} width="text">
      <ActNote done={done} />
      <RemoteOne
        query={query}
        icon={FileText}
        unreachable={{ title: t('applications.unreachable'), text: t('applications.unreachableText') }}
      >
        {(application) => (
          <>
            <Answers application={application} />
            {isOpen(application) && (
              <Row gap={2} isWrapping>
                {applicationDecisions.map((one) => (
                  <Button key={one} variant={one === 'approve' ? 'main' : 'line'} icon={icons[one]} onClick={() => begin(one)}>
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
            <ActQuestion title={decision && t(`applications.decideTitle.${decision}`, { name: application.name })} onCancel={cancel}>
              {decision && <DecisionForm application={application} decision={decision} icon={icons[decision]} onDone={finish} />}
            </ActQuestion>
          </>
        )}
      </RemoteOne>
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
