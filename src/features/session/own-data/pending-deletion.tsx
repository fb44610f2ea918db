import { Undo2 } from 'lucide-react'
import type { User } from '../../../../contract/account/person.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { takeBackDeletion } from './deletion.ts'

/** Says when the account will be deleted, and takes that back. */
export function PendingDeletion({ deletion }: { deletion: NonNullable<User['deletion']> }) {
  const { t, language } = useWords('session')
  const { run, trouble, isBusy } = useAction()
  const keep = (
    <Button variant="main" icon={Undo2} isBusy={isBusy} onClick={() => void run(takeBackDeletion)}>
      {t('account.delete.keep')}
    </Button>
  )
  return (
    <>
      <Note tone="bad" role="status" title={t('account.delete.due', { date: formatDate(deletion.due_at, language) })} actions={keep}>
        {t(`account.delete.${deletion.way}`)}
      </Note>
      <ActionTrouble trouble={trouble} />
    </>
  )
}
