import { Copy, Share2 } from 'lucide-react'
import { Button } from './button.tsx'
import { showToast } from './toast.ts'

interface ShareButtonProps {
  /** What is handed on. Where it can only be copied, that is the address, or the text of what has none. */
  share: { title: string; text?: string; url?: string }
  words: { action: string; copy: string; copied: string; notCopied: string }
}

/** Hands something on by the phone's own ways of sharing, or copies it where there are none. */
export function ShareButton({ share, words }: ShareButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(share.url ?? share.text ?? share.title)
      showToast({ type: 'success', title: words.copied })
    } catch {
      showToast({ type: 'error', title: words.notCopied, ...(share.url !== undefined && { message: share.url }) })
    }
  }
  async function handleShare() {
    try {
      await navigator.share(share)
    } catch (error) {
      // Closing the phone's own sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
    }
  }
  const canShare = typeof (navigator as Partial<Navigator>).share === 'function'
  return canShare ? (
    <Button icon={Share2} onClick={() => void handleShare()}>
      {words.action}
    </Button>
  ) : (
    <Button icon={Copy} onClick={() => void copy()}>
      {words.copy}
    </Button>
  )
}
