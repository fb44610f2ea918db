import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'

interface ActQuestionProps {
  /** Null: no act is being decided. */
  title: string | null
  onCancel: () => void
  children: ReactNode
}

/** The question before an administrator's act, with its form. */
export function ActQuestion({ title, onCancel, children }: ActQuestionProps) {
  const { t } = useWords('administration')
  return (
    <Dialog
      isOpen={title !== null}
      onClose={onCancel}
      title={title ?? ''}
      actions={
        <Button variant="quiet" onClick={onCancel}>
          {t('users.cancel')}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
