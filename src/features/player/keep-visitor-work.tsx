import { useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { currentPersonId } from '../../offline/person.ts'
import { setStatus } from '../../offline/status.ts'
import { giveVisitorWork, leaveVisitorWork } from '../../offline/visitor-work.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { tellNotKept } from './not-kept.ts'

/** Its words come with it: most people never see this. */
export async function loadKeepVisitorWork() {
  await loadWords('player')
  return KeepVisitorWork
}

/** Asks whoever has just signed in whether what was learned on this phone without an account is theirs. */
function KeepVisitorWork() {
  const { t } = useWords('player')
  const [isBusy, setBusy] = useState(false)
  async function answer(work: (personId: string) => Promise<void>, isKept: boolean) {
    if (isBusy) return
    setBusy(true)
    try {
      await work(currentPersonId())
      setStatus({ visitorWork: 0 })
      if (isKept) showToast({ type: 'success', title: t('keep.done') })
    } catch {
      tellNotKept(t)
      setBusy(false)
    }
  }
  const actions = (
    <>
      <Button variant="solid" isBusy={isBusy} onClick={() => void answer(giveVisitorWork, true)}>
        {t('keep.yes')}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void answer(leaveVisitorWork, false)}>
        {t('keep.no')}
      </Button>
    </>
  )
  return (
    <Note tone="info" role="status" title={t('keep.title')} actions={actions}>
      {t('keep.text')}
    </Note>
  )
}
