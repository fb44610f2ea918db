import { Eraser } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

/** Empties a calculator; the notice brings the numbers back. `onClear` answers how. */
export function ClearButton({ onClear }: { onClear: () => () => Promise<void> }) {
  const { t } = useWords('entresoft')
  function handleClear() {
    const putBack = onClear()
    // What finds no room on a full phone is on the screen again all the same.
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
