import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'

interface TwoBooksDialogProps {
  /** The book from which the payment is deleted. */
  from: 'credit' | 'cash'
  isOpen: boolean
  name: string
  amount: string
  onAnswer: (answer: 'both' | 'one' | 'none') => void
}

/** Asks whether a payment is deleted from the other book too, and says what follows. */
export function TwoBooksDialog({ from, isOpen, name, amount, onAnswer }: TwoBooksDialogProps) {
  const { t } = useWords('entresoft')
  const isCredit = from === 'credit'
  const actions = (
    <>
      <Button variant="solid" onClick={() => onAnswer('both')}>
        {t('credit.both.both')}
      </Button>
      <Button onClick={() => onAnswer('one')}>{t(isCredit ? 'credit.both.onlyCredit' : 'credit.both.onlyCash')}</Button>
      <Button variant="quiet" onClick={() => onAnswer('none')}>
        {t('credit.both.no')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onAnswer('none')}
      title={t(isCredit ? 'credit.both.title' : 'credit.both.cashTitle')}
      actions={actions}
    >
      <p>{t(isCredit ? 'credit.both.text' : 'credit.both.fromCash', { name, amount })}</p>
    </Dialog>
  )
}
