import { useQuery } from '@tanstack/react-query'
import { Check, UserPlus, X } from 'lucide-react'
import { useEffect } from 'react'
import { draftEndpoints } from '../../../../contract/drafts/drafts.ts'
import { call } from '../../../api/call.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { type Asked, askedQuery, refreshAsked } from './asked.queries.ts'

/** Drafts whose owners ask this teacher, as last fetched. Nothing else of them is on the device before the answer. */
export function AskedDrafts() {
  const { data } = useQuery(askedQuery())
  useEffect(() => {
    void refreshAsked()
  }, [])
  return (data ?? []).map((asked) => <AskedDraft key={asked.id} asked={asked} />)
}

function AskedDraft({ asked: { id, title, owner, right } }: { asked: Asked }) {
  const { t, language } = useWords('builder')
  const { run, trouble, isBusy } = useAction()
  const answer = (accept: boolean) =>
    void run(async () => {
      await call(draftEndpoints.answer, { id, accept })
      await syncNow()
      await refreshAsked()
    })
  const name = owner || t('clash.someone')
  return (
    <Note
      tone="info"
      icon={UserPlus}
      title={t(`asked.${right}`, { name, title: localized(title, language).text || t('untitled') })}
      actions={
        <>
          <Button variant="solid" icon={Check} isBusy={isBusy} onClick={() => answer(true)}>
            {t('asked.accept')}
          </Button>
          <Button variant="line" icon={X} isBusy={isBusy} onClick={() => answer(false)}>
            {t('asked.decline')}
          </Button>
        </>
      }
    >
      {t('asked.text')}
      <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
    </Note>
  )
}
