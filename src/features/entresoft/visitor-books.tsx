import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toast.ts'
import { leaveVisitorBooks, takeVisitorBooks } from './entresoft.commands.ts'
import { visitorBooksQuery } from './entresoft.queries.ts'
import { type SaveTrouble, saveTroubleOf, TroubleNote } from './trouble-note.tsx'

/** Offers whoever has signed in the books that were kept on this phone without an account. */
export function VisitorBooks() {
  const { t } = useWords('entresoft')
  const client = useQueryClient()
  const { data: count = 0 } = useQuery(visitorBooksQuery())
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null)

  async function answer(act: () => Promise<void>, isTaken: boolean) {
    if (isBusy) return
    setBusy(true)
    try {
      await act()
      setTrouble(null)
      if (isTaken) showToast({ type: 'success', title: t('visitor.done') })
    } catch (error) {
      setTrouble(saveTroubleOf(error))
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: visitorBooksQuery().queryKey })
  }

  if (count === 0) return null
  const actions = (
    <>
      <Button variant="solid" isBusy={isBusy} onClick={() => void answer(takeVisitorBooks, true)}>
        {t('visitor.take')}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void answer(leaveVisitorBooks, false)}>
        {t('visitor.leave')}
      </Button>
    </>
  )
  return (
    <>
      <Note tone="info" title={t('visitor.title', { count })} actions={actions}>
        {t('visitor.text')}
      </Note>
      <TroubleNote trouble={trouble} />
    </>
  )
}
