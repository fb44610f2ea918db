import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { isStoreBlocked } from '../../offline/blocked-store.ts'
import { useStatus } from '../../offline/status.ts'
import { Note } from '../../ui/note.tsx'
import { type Tool, ToolFrame } from './tool-frame.tsx'

/** The frame of every tool: its name, what it is for, and where what is written stays. */
export function ToolPage({ tool, children }: { tool: Tool; children: ReactNode }) {
  const { t } = useWords('entresoft')
  const { storeFailed } = useStatus()
  // A browser that keeps nothing is told of before anything is typed.
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
