import type { DraftReview } from './draft-rows.ts'

export type ReviewState = 'none' | 'asked' | 'approved' | 'returned'

/**
 * State of the review of a draft. A decision counts for the state of the course that its author saw, and never for the own last change.
 * So every later change asks for a new one. `seen`: `stateOf` the course now.
 */
export function reviewState(
  reviews: readonly Pick<DraftReview, 'by' | 'step' | 'seen'>[],
  { seen, editedBy }: { seen: string; editedBy: string | null },
): ReviewState {
  const decision = reviews.findLast((one) => one.step !== 'ask' && one.seen === seen && one.by !== editedBy)
  if (decision?.step === 'approve') return 'approved'
  if (reviews.at(-1)?.step === 'ask') return 'asked'
  return decision ? 'returned' : 'none'
}
