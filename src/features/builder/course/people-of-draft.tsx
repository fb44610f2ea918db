import { useQuery } from '@tanstack/react-query'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { draftEndpoints } from '../../../../contract/drafts/drafts.ts'
import { may } from '../../../../contract/permissions.ts'
import { call } from '../../../api/call.ts'
import { useSettled } from '../../../forms/remote/use-settled.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useWords } from '../../../i18n/setup.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { meQuery } from '../../session/session.queries.ts'
import styles from '../builder.module.css'
import type { Draft } from '../draft.queries.ts'

/** The people of a draft. The owner adds teachers by name, with a connection. */
export function PeopleOfDraft({ draft }: { draft: Draft }) {
  const { t } = useWords('builder')
  const { id } = draft.head
  const { data: me = null } = useQuery(meQuery())
  const { run, trouble, isBusy } = useAction()
  const own = draft.head.people.find((one) => one.id === me?.id)
  const isOwner = may(me, 'draft.steer', { right: own?.right ?? null })
  const share = (userId: string, right: 'author' | null) =>
    run(async () => {
      await call(draftEndpoints.share, { id, user_id: userId, right })
      await syncNow()
    })
  return (
    <Stack gap={4} as="section">
      <SectionHead title={t('people.title')} />
      <Muted>{t('people.lead')}</Muted>
      <ul className={styles.parts} aria-label={t('people.title')}>
        {draft.head.people.map((person) => (
          <li key={person.id} className={styles.part}>
            <div className={styles.partHead}>
              <span>
                <strong>{person.id === me?.id ? t('people.you') : person.name}</strong>
                <Muted isSmall>{t(`people.rights.${person.right}`)}</Muted>
              </span>
              {isOwner && person.right !== 'owner' && (
                <Button variant="line" icon={UserMinus} isBusy={isBusy} onClick={() => void share(person.id, null)}>
                  {t('people.remove')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isOwner ? (
        <AddPeople draft={draft} isBusy={isBusy} onAdd={(userId) => void share(userId, 'author')} />
      ) : (
        <Note tone="info">{t('people.ownerOnly')}</Note>
      )}
      <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
    </Stack>
  )
}

function AddPeople({ draft, isBusy, onAdd }: { draft: Draft; isBusy: boolean; onAdd: (userId: string) => void }) {
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
  const found = (data?.items ?? []).filter(({ id }) => !draft.head.people.some((one) => one.id === id))
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
            <Button variant="line" icon={UserPlus} isBusy={isBusy} onClick={() => onAdd(id)}>
              {t('people.add')}
            </Button>
          </div>
        ))}
      </Stack>
    </Card>
  )
}
