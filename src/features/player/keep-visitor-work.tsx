import { useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { adoptVisitorWork, declineVisitorWork } from '../../offline/outbox/visitor-work.ts'
import { setStatus } from '../../offline/status/status.ts'
import { currentPersonId } from '../../offline/store/person.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { reportUnsaved } from './report-unsaved.ts'

/** Its translations are loaded with it: most users never see this. */
export async function loadKeepVisitorWork() {
  await loadWords('player')
  return KeepVisitorWork
}

/** Asks a user who has just signed in whether this device's visitor progress is theirs. */
function KeepVisitorWork() {
  const { t } = useWords('player')
  const [isBusy, setBusy] = useState(false)
  async function answer(work: (personId: string) => Promise<void>, isSaved: boolean) {
    if (isBusy) return
    setBusy(true)
    try {
      await work(currentPersonId())
      setStatus({ visitorWork: 0 })
      if (isSaved) showToast({ type: 'success', title: t('keep.done') })
    } catch {
      reportUnsaved(t)
      setBusy(false)
    }
  }
  const actions = (
    <>
      <Button variant="solid" isBusy={isBusy} onClick={() => void answer(adoptVisitorWork, true)}>
        {t('keep.yes')}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void answer(declineVisitorWork, false)}>
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
