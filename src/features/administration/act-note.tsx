import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Note } from '../../ui/messages/note.tsx'
import type { ActOutcome } from './send-act.ts'

/** The outcome of the last act, above its subject. It takes the focus: the button of the act may be gone. Null: no act yet. */
export function ActNote({ done }: { done: ActOutcome | null }) {
  const { t } = useWords('administration')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done !== null) box.current?.focus({ preventScroll: true })
  }, [done])
  if (done === null) return null
  const isConflict = done === 'conflict'
  return (
    <div ref={box} tabIndex={-1}>
      <Note tone={isConflict ? 'wait' : 'good'} role="status" title={isConflict ? t('conflict') : done.message} />
    </div>
  )
}
