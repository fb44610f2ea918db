import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyOptional } from '../../../ui/lazy.ts'
import { ownDecisionsQuery } from './moderation.queries.ts'

const DecisionNotes = lazyOptional(async () => (await import('./decision-notes.tsx')).loadDecisionNotes())

/** The decisions of moderators about the user's texts. Most users have none. */
export function OwnDecisions() {
  const { data: decisions = [] } = useQuery(ownDecisionsQuery())
  if (decisions.length === 0) return null
  return (
    <Suspense>
      <DecisionNotes decisions={decisions} />
    </Suspense>
  )
}
