import { CloudOff } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Note } from './note.tsx'

/** Below content that was there before the connection was lost: it may be outdated. Never above it, where it would move it. */
export function OfflineNote() {
  const { t } = useWords()
  return (
    <Note tone="wait" icon={CloudOff} title={t('pageOffline.badge')} role="status">
      {t('pageOffline.stored')}
    </Note>
  )
}
