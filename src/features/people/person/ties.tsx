import { useQuery } from '@tanstack/react-query'
import { Ban, Check, Clock, UserCheck, UserMinus, UserPlus, Users, Volume2, VolumeX, X } from 'lucide-react'
import { useState } from 'react'
import type { TieKind } from '../../../../contract/people/ties.ts'
import { may } from '../../../../contract/permissions.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { ReportButton } from '../../../forms/report/report-button.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { discard, send } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { setTie } from '../people.commands.ts'
import type { PersonPage } from '../people.queries.ts'

/** Decisions of the user about another person. Each press holds here at once, and is sent with the next connection. */
export function Ties({ person: { id, name, tie, pending, profile } }: { person: PersonPage }) {
  const { t } = useWords('people')
  const { data: user } = useQuery(meQuery())
  const { run, trouble } = useAction()
  if (user === undefined) return null
  if (!user) return <NeedsAccountNote title={t('tie.needsAccount')} redirect={`/users/${id}`} />
  if (!may(user, 'tie.set', { id })) return null
  const decide = (kind: TieKind, isOn: boolean) => void run(() => send(setTie, { id, kind, is_on: isOn }))
  const { blocks, mutes, follower } = tie
  return (
    <Stack gap={3} as="section">
      {pending?.state === 'rejected' && (
        <Note
          tone="bad"
          role="alert"
          title={t('tie.refused')}
          actions={<Button onClick={() => void run(() => discard(pending.id))}>{t('tie.discard')}</Button>}
        />
      )}
      {pending && pending.state !== 'rejected' && <Note tone="wait" icon={Clock} title={t('tie.waiting')} />}
      <ActionTrouble trouble={trouble} />
      {blocks ? (
        <Note
          tone="wait"
          icon={Ban}
          title={t('tie.blocked', { name })}
          actions={
            <Button icon={Check} onClick={() => decide('block', false)}>
              {t('tie.unblock')}
            </Button>
          }
        >
          {t('tie.blockedText')}
        </Note>
      ) : (
        <>
          {follower === 'asked' && <Answer id={id} kind="follower" />}
          {tie.connect === 'asks' && <Answer id={id} kind="connect" />}
          <Row isWrapping>
            {tie.connect !== 'asks' && <Connect state={tie.connect} onChange={(isOn) => decide('connect', isOn)} />}
            <Follow state={tie.follow} onChange={(isOn) => decide('follow', isOn)} />
          </Row>
          <Row isWrapping>
            <Button variant="quiet" icon={mutes ? Volume2 : VolumeX} aria-pressed={mutes} onClick={() => decide('mute', !mutes)}>
              {t(mutes ? 'tie.unmute' : 'tie.mute')}
            </Button>
            <Block name={name} onBlock={() => decide('block', true)} />
            <ReportButton
              of={{ kind: 'person', id }}
              authorId={id}
              me={user}
              words={{ report: t('person.report'), reported: t('person.reported') }}
            />
            {profile?.photo_id !== undefined && (
              <ReportButton
                of={{ kind: 'photo', id: profile.photo_id }}
                authorId={id}
                me={user}
                words={{ report: t('photo.report'), reported: t('photo.reported') }}
              />
            )}
          </Row>
          {mutes && <Muted isSmall>{t('tie.muted')}</Muted>}
        </>
      )}
    </Stack>
  )
}

function Connect({ state, onChange }: { state: PersonPage['tie']['connect']; onChange: (isOn: boolean) => void }) {
  const { t } = useWords('people')
  if (state === null) {
    return (
      <Button variant="main" icon={UserPlus} onClick={() => onChange(true)}>
        {t('tie.connect')}
      </Button>
    )
  }
  return (
    <Button icon={state === 'yes' ? Users : Clock} onClick={() => onChange(false)}>
      {t(state === 'yes' ? 'tie.disconnect' : 'tie.unask')}
    </Button>
  )
}

function Follow({ state, onChange }: { state: PersonPage['tie']['follow']; onChange: (isOn: boolean) => void }) {
  const { t } = useWords('people')
  const icon = state === null ? UserCheck : state === 'yes' ? UserMinus : Clock
  return (
    <Button icon={icon} aria-pressed={state !== null} onClick={() => onChange(state === null)}>
      {t(state === null ? 'tie.follow' : state === 'yes' ? 'tie.unfollow' : 'tie.followAsked')}
    </Button>
  )
}

/** Asks first: a block ends all that is between the two. */
function Block({ name, onBlock }: { name: string; onBlock: () => void }) {
  const { t } = useWords('people')
  const [isAsking, setAsking] = useState(false)
  const handleBlock = () => {
    setAsking(false)
    onBlock()
  }
  return (
    <>
      <Button variant="quiet" icon={Ban} onClick={() => setAsking(true)}>
        {t('tie.block')}
      </Button>
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setAsking(false)}
          title={t('tie.blockTitle', { name })}
          actions={
            <>
              <Button variant="danger" icon={Ban} onClick={handleBlock}>
                {t('tie.block')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('tie.cancel')}</Button>
            </>
          }
        >
          {t('tie.blockText')}
        </Dialog>
      )}
    </>
  )
}

/** A request of another person, with its two answers. */
export function Answer({ id, kind, name }: { id: string; kind: 'follower' | 'connect'; name?: string }) {
  const { t } = useWords('people')
  const { run, trouble } = useAction()
  const answer = (isOn: boolean) => void run(() => send(setTie, { id, kind, is_on: isOn }))
  return (
    <Note
      tone="info"
      icon={UserPlus}
      title={name === undefined ? t(`answer.${kind}`) : t(`answer.${kind}By`, { name })}
      actions={
        <>
          <Button variant="solid" icon={Check} onClick={() => answer(true)}>
            {t('answer.yes')}
          </Button>
          <Button variant="quiet" icon={X} onClick={() => answer(false)}>
            {t('answer.no')}
          </Button>
        </>
      }
    >
      <ActionTrouble trouble={trouble} />
    </Note>
  )
}
