import { Copy } from 'lucide-react'
import { showNotice } from '../messages/notice.ts'
import { showToast } from '../messages/toast.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  label: string
  copied: string
  failed: string
}

/** A button that copies a text. */
export function CopyButton({ text, label, copied, failed }: CopyButtonProps) {
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ type: 'success', title: copied })
    } catch {
      showNotice({ title: failed })
    }
  }
  return (
    <Button variant="quiet" icon={Copy} onClick={() => void handleCopy()}>
      {label}
    </Button>
  )
}
