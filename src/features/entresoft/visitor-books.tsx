import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../forms/use-action.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { adoptVisitorBooks, declineVisitorBooks } from './entresoft.books.ts'
import { visitorBooksQuery } from './entresoft.queries.ts'
import { BookTrouble } from './form-end.tsx'

/** Offers a signed-in user the books written on this device without an account. */
export function VisitorBooks() {
  const { t } = useWords('entresoft')
  const client = useQueryClient()
  const { data: count = 0 } = useQuery(visitorBooksQuery())
  const { run, isBusy, trouble } = useAction()

  async function answer(act: () => Promise<void>, isTaken: boolean) {
    await run(async () => {
      await act()
      if (isTaken) showToast({ type: 'success', title: t('visitor.done') })
    })
    await client.invalidateQueries({ queryKey: visitorBooksQuery().queryKey })
  }

  if (count === 0) return null
  const actions = (
    <>
      <Button variant="solid" isBusy={isBusy} onClick={() => void answer(adoptVisitorBooks, true)}>
        {t('visitor.take')}
      </Button>
      <Button variant="quiet" isBusy={isBusy} onClick={() => void answer(declineVisitorBooks, false)}>
        {t('visitor.leave')}
      </Button>
    </>
  )
  return (
    <>
      <Note tone="info" title={t('visitor.title', { count })} actions={actions}>
        {t('visitor.text')}
      </Note>
      <BookTrouble trouble={trouble} />
    </>
  )
}
