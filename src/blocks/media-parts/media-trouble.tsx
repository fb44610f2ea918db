import { CloudOff, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { StatePage } from '../../ui/messages/state-page.tsx'

/** Replaces a recording or film that cannot be played now. `onLine` is called when the browser reports a connection again. */
export function MediaTrouble({ onRetry, onLine }: { onRetry: () => void; onLine: () => void }) {
  const { t } = useWords('blocks')
  useEffect(() => {
    addEventListener('online', onLine)
    return () => removeEventListener('online', onLine)
  }, [onLine])
  const retry = (
    <Button variant="line" icon={RefreshCw} onClick={onRetry}>
      {t('media.retry')}
    </Button>
  )
  // `onLine === false` is reliable; `true` is not.
  if (navigator.onLine) {
    return (
      <Note tone="wait" role="alert" title={t('media.failed')} actions={retry}>
        {t('media.failedText')}
      </Note>
    )
  }
  return (
    <div role="alert">
      <StatePage
        illustration="state-offline"
        badge={{ tone: 'plain', icon: CloudOff, text: t('common:pageOffline.badge') }}
        title={t('media.offline')}
        actions={retry}
      >
        {t('media.offlineText')}
      </StatePage>
    </div>
  )
}
