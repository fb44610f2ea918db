import { Eraser } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { showToast } from '../../ui/messages/toast.ts'

/** Clears a calculator; the notice restores the numbers. `onClear` returns the undo function. */
export function ClearButton({ onClear }: { onClear: () => () => Promise<void> }) {
  const { t } = useWords('entresoft')
  function handleClear() {
    const putBack = onClear()
    // On a full device the restored values are not stored but are shown again.
    const onPress = () => void putBack().catch(() => undefined)
    showToast({ type: 'success', title: t('cleared'), action: { text: t('book.undo'), onPress } })
  }
  return (
    <div>
      <Button variant="quiet" icon={Eraser} onClick={handleClear}>
        {t('clear')}
      </Button>
    </div>
  )
}
