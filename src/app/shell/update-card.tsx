import { RefreshCw } from 'lucide-react'
import { formatBytes } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface UpdateCardProps {
  /** What the update still has to download; left out when it is already here. */
  bytes?: number
  isBusy?: boolean
  onUpdate: () => void
  onLater: () => void
}

/** Offers a new version of the app; it never takes a page away from under somebody. */
export function UpdateCard({ bytes, isBusy = false, onUpdate, onLater }: UpdateCardProps) {
  const { t, language } = useWords()
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
      {bytes !== undefined && `${t('update.size', { size: formatBytes(bytes, language) })} `}
      {t('update.text')}
    </Note>
  )
}
