import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'
import type { ActOutcome } from './send-act.ts'

/** The outcome of the last act, above its subject. Null: no act yet. */
export function ActNote({ done }: { done: ActOutcome | null }) {
  const { t } = useWords('administration')
  if (done === null) return null
  const isConflict = done === 'conflict'
  return <Note tone={isConflict ? 'wait' : 'good'} role="status" title={isConflict ? t('conflict') : done.message} />
}
