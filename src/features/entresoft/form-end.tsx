import { Check, X } from 'lucide-react'
import type { Trouble } from '../../forms/trouble.ts'
import { TroubleNote } from '../../forms/trouble-note.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import styles from './entresoft.module.css'

/** Why a row could not be saved. */
export function BookTrouble({ trouble }: { trouble: Trouble | null }) {
  const { t } = useWords('entresoft')
  return (
    <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }}>
      {t('trouble.stays')}
    </TroubleNote>
  )
}

/** Save and cancel below the fields of a book. */
export function SaveRow({ save, cancel, onCancel }: { save: string; cancel?: string; onCancel: () => void }) {
  const { t } = useWords('entresoft')
  return (
    <div className={styles.actions}>
      <Button type="submit" variant="main" icon={Check}>
        {save}
      </Button>
      <Button variant="quiet" icon={X} onClick={onCancel}>
        {cancel ?? t('book.cancel')}
      </Button>
    </div>
  )
}
