import { RefreshCw } from 'lucide-react'
import { useWords } from '../../../../i18n/setup.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Note } from '../../../../ui/messages/note.tsx'

interface UpdateCardProps {
  isBusy?: boolean
  onUpdate: () => void
  onLater: () => void
}

/** Offers a new version of the app; it never reloads a page unasked. */
export function UpdateCard({ isBusy = false, onUpdate, onLater }: UpdateCardProps) {
  const { t } = useWords('outbox')
  return (
    <Note
      tone="info"
      icon={RefreshCw}
      role="status"
      title={t('update.title')}
      actions={
        <>
          <Button isBusy={isBusy} onClick={onUpdate}>
            {t('update.now')}
          </Button>
          <Button variant="quiet" onClick={onLater}>
            {t('update.later')}
          </Button>
        </>
      }
    >
      {t('update.text')}
    </Note>
  )
}
