import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, LogOut, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { sharedRights } from '../../../../contract/drafts/draft-rows.ts'
import { draftEndpoints } from '../../../../contract/drafts/drafts.ts'
import { call } from '../../../api/call.ts'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { meQuery } from '../../session/session.queries.ts'
import styles from '../builder.module.css'
import type { Draft } from '../draft.queries.ts'
import { useDraftRights } from '../use-draft-rights.ts'

type SharedRight = (typeof sharedRights)[number]
const icons = { author: UserPlus, reviewer: Eye } as const

/** The people of a draft. The owner asks teachers by name, with a connection. */
export function PeopleOfDraft({ draft }: { draft: Draft }) {
  const { t } = useWords('builder')
  const { id, people, asked = [] } = draft.head
  const { data: me = null } = useQuery(meQuery())
  const { run, trouble, isBusy } = useAction()
  const { right, maySteer } = useDraftRights(draft)
  const share = (userId: string, given: SharedRight | null) =>
    void run(async () => {
      await call(draftEndpoints.share, { id, user_id: userId, right: given })
      await syncNow()
    })
  const rows = [
    ...people.map((person) => ({ ...person, state: t(`people.rights.${person.right}`) })),
    ...asked.map((person) => ({ ...person, state: t('people.asked', { right: t(`people.rights.${person.right}`) }) })),
  ]
  return (
    <Stack gap={4} as="section">
      <SectionHead title={t('people.title')} />
      <Muted>{t('people.lead')}</Muted>
      <ul className={styles.parts} aria-label={t('people.title')}>
        {rows.map((person) => (
          <li key={person.id} className={styles.part}>
            <div className={styles.partHead}>
              <span>
                <strong>{person.id === me?.id ? t('people.you') : person.name}</strong>
                <Muted isSmall>{person.state}</Muted>
              </span>
              {maySteer && person.right !== 'owner' && person.id !== me?.id && (
                <Button
                  variant="line"
                  icon={UserMinus}
                  isBusy={isBusy}
                  aria-label={t('people.removeName', { name: person.name })}
                  onClick={() => share(person.id, null)}
                >
                  {t('people.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {maySteer ? <AddPeople draft={draft} isBusy={isBusy} onAdd={share} /> : <Note tone="info">{t('people.ownerOnly')}</Note>}
      {(right === 'author' || right === 'reviewer') && <LeaveDraft draft={draft} />}
      <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
    </Stack>
  )
}

/** Ends the user's part in a draft of another teacher. */
function LeaveDraft({ draft: { head, waiting } }: { draft: Draft }) {
  const { t } = useWords('builder')
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { run, trouble, isBusy } = useAction()
  const leave = async () => {
    await call(draftEndpoints.leave, { id: head.id })
    setAsked(false)
    await syncNow()
    await navigate({ to: '/instructor/courses' })
  }
  return (
    <>
      <Button variant="line" icon={LogOut} onClick={() => setAsked(true)}>
        {t('people.leave')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('people.leaveTitle')}
        actions={
          <>
            <Button variant="danger" icon={LogOut} isBusy={isBusy} onClick={() => void run(leave)}>
              {t('people.leave')}
            </Button>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              {t('closeSheet')}
            </Button>
          </>
        }
      >
        <p>{t('people.leaveText')}</p>
        {waiting > 0 && <Note tone="wait">{t('people.leaveWaiting')}</Note>}
        <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
      </Dialog>
    </>
  )
}

function AddPeople({ draft, isBusy, onAdd }: { draft: Draft; isBusy: boolean; onAdd: (userId: string, right: SharedRight) => void }) {
  const { t } = useWords('builder')
  const [name, setName] = useState('')
  const searched = useSettled(name.trim())
  const { data, isError } = useQuery({
    queryKey: ['teachers', searched],
    queryFn: () => call(draftEndpoints.teachers, { name: searched }),
    enabled: searched.length > 0,
    networkMode: 'always',
    retry: false,
  })
  const { people, asked = [] } = draft.head
  const found = (data?.items ?? []).filter(({ id }) => ![...people, ...asked].some((one) => one.id === id))
  return (
    <Card as="section">
      <Stack gap={3}>
        <TextField
          label={t('people.search')}
          hint={t('people.searchHint')}
          name="name"
          autoComplete="off"
          value={name}
          onChange={setName}
        />
        {isError && <Note tone="info">{t('people.offline')}</Note>}
        {data && searched !== '' && found.length === 0 && <p role="status">{t('people.nobody')}</p>}
        {found.map(({ id, name: found, place }) => (
          <div key={id} className={styles.partHead}>
            <span>
              <strong>{found}</strong>
              {place !== '' && <Muted isSmall>{place}</Muted>}
            </span>
            <span className={styles.tools}>
              {sharedRights.map((right) => (
                <Button
                  key={right}
                  variant="line"
                  icon={icons[right]}
                  isBusy={isBusy}
                  aria-label={t('people.askName', { name: found, right: t(`people.rights.${right}`) })}
                  onClick={() => onAdd(id, right)}
                >
                  {t(`people.ask.${right}`)}
                </Button>
              ))}
            </span>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
