import { Copy, Share2 } from 'lucide-react'
import { showNotice } from '../messages/notice.ts'
import { showToast } from '../messages/toast.ts'
import { Button } from './button.tsx'

interface ShareButtonProps {
  /** Without a URL, the button copies the text. */
  share: { title: string; text?: string; url?: string }
  words: { action: string; copy: string; copied: string; notCopied: string }
}

/** Shares by the Web Share API; copies if the browser lacks it. */
export function ShareButton({ share, words }: ShareButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(share.url ?? share.text ?? share.title)
      showToast({ type: 'success', title: words.copied })
    } catch {
      showNotice({ title: words.notCopied, ...(share.url !== undefined && { text: share.url }) })
    }
  }
  async function handleShare() {
    try {
      await navigator.share(share)
    } catch (error) {
      // The user closed the share sheet: not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
    }
  }
  // Prerendered for mobile browsers, which can share.
  const canShare = import.meta.env.SSR || typeof (navigator as Partial<Navigator>).share === 'function'
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
