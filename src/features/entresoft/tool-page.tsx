import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status/status.ts'
import { isStoreBlocked } from '../../offline/store/blocked-store.ts'
import { Note } from '../../ui/messages/note.tsx'
import { type Tool, ToolFrame } from './tool-frame.tsx'

/** The frame of every tool: title, purpose, and a note that its rows stay on this device. */
export function ToolPage({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { t } = useWords('entresoft')
  const { storeFailed } = useStatus()
  // Warns before any input if the browser blocks storage.
  const warning = (storeFailed || isStoreBlocked()) && (
    <Note tone="bad" icon={TriangleAlert} title={t('own.blocked')}>
      {t('own.blockedText')}
    </Note>
  )
  return (
    <ToolFrame tool={tool} warning={warning || undefined}>
      {children}
    </ToolFrame>
  )
}
