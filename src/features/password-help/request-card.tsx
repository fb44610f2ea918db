import { CircleCheck, Clock, KeyRound, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { type HelpCandidate, type HelpRequest, helpReviewEndpoints } from '../../../contract/administration/password-help-review.ts'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/server-clock.ts'
import { ActionTrouble } from '../../forms/action-trouble.tsx'
import { useAction } from '../../forms/use-action.ts'
import { formatDate, formatDayTime } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Badge, type Tone } from '../../ui/indicators/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Muted, Row, Stack } from '../../ui/layout/layout.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import styles from './request-card.module.css'
import { shownNumber, shownPhone } from './shown.ts'

const badges: Record<HelpRequest['state'], { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'wait', icon: Clock },
  issued: { tone: 'info', icon: KeyRound },
  code_ended: { tone: 'bad', icon: TriangleAlert },
  proved: { tone: 'info', icon: CircleCheck },
  done: { tone: 'good', icon: CircleCheck },
  closed: { tone: 'plain', icon: X },
}

interface RequestCardProps {
  request: HelpRequest
  onChange: () => void
}

/** One request, with the accounts that have its number and the number to call. */
export function RequestCard({ request, onChange }: RequestCardProps) {
  const { t, language } = useWords('passwordHelp')
  const { run, trouble, isBusy } = useAction()
  const { id, number, state, asked_at, asked_as, issued_by, is_disputed, candidates } = request
  const isOver = state === 'done' || state === 'closed'
  const close = async () => {
    await call(helpReviewEndpoints.close, { id })
    onChange()
  }
  return (
    <Card as="li" {...(is_disputed && { edge: 'rejected' as const })}>
      <Stack gap={3}>
        <Row isBetween isWrapping>
          <h2>{t('card.number', { number: shownNumber(number, language) })}</h2>
          <Badge {...badges[state]}>{t(`card.state.${state}`)}</Badge>
        </Row>
        <Muted isSmall>
          {t('card.asked', { time: formatDayTime(asked_at, language, serverNow()) })}{' '}
          {asked_as !== '' && t('card.askedAs', { name: asked_as })} {issued_by !== null && t('card.issuedBy', { name: issued_by })}
        </Muted>
        {is_disputed && (
          <Note tone="bad" title={t('card.disputed')}>
            {t('card.disputedText')}
          </Note>
        )}
        {candidates.length > 1 && !isOver && <Note tone="info">{t('card.several')}</Note>}
        {isOver && !is_disputed ? (
          <Muted>{candidates.map(({ name }) => name).join(', ')}</Muted>
        ) : (
          <ul className={styles.people}>
            {candidates.map((candidate) => (
              <Candidate key={candidate.user_id} request={request} candidate={candidate} isOver={isOver} onChange={onChange} />
            ))}
          </ul>
        )}
        <ActionTrouble trouble={trouble} />
        {!isOver && (
          <Row>
            <Button variant="quiet" icon={X} isBusy={isBusy} onClick={() => void run(close)}>
              {t('card.close')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

interface CandidateProps extends RequestCardProps {
  candidate: HelpCandidate
  isOver: boolean
}

function Candidate({ request, candidate, isOver, onChange }: CandidateProps) {
  const { t, language } = useWords('passwordHelp')
  const [isOpen, setOpen] = useState(false)
  const { name, role, place, call: phone, phone_changed_at, created_at, seen_at, codes_left } = candidate
  return (
    <li className={styles.person}>
      <div>
        <strong>{name}</strong>
        <Muted isSmall>{[t(`role.${role}`), place].filter(Boolean).join(' · ')}</Muted>
        <Muted isSmall>
          {t('card.since', { date: formatDate(created_at, language) })}{' '}
          {seen_at === null ? t('card.notSeen') : t('card.seen', { time: formatDayTime(seen_at, language, serverNow()) })}
        </Muted>
        {phone_changed_at !== null && <Muted isSmall>{t('card.changed', { date: formatDate(phone_changed_at, language) })}</Muted>}
      </div>
      <a className={styles.call} href={`tel:${phone}`}>
        {t('card.call', { phone: shownPhone(phone, language) })}
      </a>
      {!isOver && codes_left === 0 && <Note tone="wait">{t('card.noCodes')}</Note>}
      {!isOver && codes_left > 0 && (
        <Button variant="solid" icon={KeyRound} onClick={() => setOpen(true)}>
          {t('card.issue')}
        </Button>
      )}
      <IssueDialog
        request={request}
        candidate={candidate}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
          onChange()
        }}
      />
    </li>
  )
}
