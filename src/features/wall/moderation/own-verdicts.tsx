import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyOptional } from '../../../ui/lazy.ts'
import { ownVerdictsQuery } from './moderation.queries.ts'

const VerdictNotes = lazyOptional(async () => (await import('./verdict-notes.tsx')).loadVerdictNotes())

/** What moderators have decided about the user's texts; nothing for all others. */
export function OwnVerdicts() {
  const { data: verdicts = [] } = useQuery(ownVerdictsQuery())
  if (verdicts.length === 0) return null
  return (
    <Suspense>
      <VerdictNotes verdicts={verdicts} />
    </Suspense>
  )
}
