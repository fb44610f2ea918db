import { type DraftTree, treeOf } from './draft-package.ts'
import type { CourseDraft, DraftNode, DraftReview } from './draft-rows.ts'
import { shortHash, stateOf } from './merge-draft.ts'
import { isUploadPath, uploadsIn } from './upload-types.ts'

export type ReviewState = 'none' | 'asked' | 'approved' | 'returned'

/** A state of a course: `stateOf` its parts, and `filesState` of its files. Without `files_seen`: from an app that knows the parts alone. */
export interface SeenState {
  readonly seen: string
  readonly files_seen?: string | undefined
}

/**
 * The files of authors that the parts of a draft name, and that the server has, as one text. A file arrives or changes without a change of any
 * part. So a person who saw the parts did not see it.
 */
function filesState(nodes: readonly DraftNode[], files: CourseDraft['files']): string {
  const tree = treeOf<DraftNode>(nodes)
  const named = new Set(tree && shownNodes(tree).flatMap(({ fields }) => Object.values(fields).flatMap(uploadsIn)))
  const arrived = files.filter(({ path }) => isUploadPath(path) && named.has(path))
  return shortHash(
    arrived
      .map(({ path, sha256 }) => `${path}:${sha256}`)
      .sort()
      .join(),
  )
}

/** The parts of a course that are not removed. */
export const shownNodes = ({ node, modules }: DraftTree): DraftNode[] => [
  node,
  ...modules.flatMap((module) => [
    module.node,
    ...module.lessons.flatMap((lesson) => [lesson.node, ...lesson.blocks.flatMap((block) => [block.node, ...block.questions])]),
  ]),
]

/** The state of a course now, for a review or a publication. */
export const seenState = (id: string, nodes: readonly DraftNode[], files: CourseDraft['files']): Required<SeenState> => ({
  seen: stateOf(nodes, id),
  files_seen: filesState(nodes, files),
})

/** True if a person who saw `before` has seen all of `now`. */
export const isSameState = (before: SeenState, now: SeenState): boolean =>
  before.seen === now.seen && (before.files_seen === undefined || before.files_seen === now.files_seen)

/**
 * State of the review of a draft. A decision counts for the state of the course that its author saw, and never for the own last change.
 * So every later change asks for a new one, and every file that arrives. `now`: `seenState` of the course.
 */
export function reviewState(
  reviews: readonly (Pick<DraftReview, 'by' | 'step'> & SeenState)[],
  { now, editedBy }: { now: SeenState; editedBy: string | null },
): ReviewState {
  const decision = reviews.findLast((one) => one.step !== 'ask' && isSameState(one, now) && one.by !== editedBy)
  if (decision?.step === 'approve') return 'approved'
  if (reviews.at(-1)?.step === 'ask') return 'asked'
  return decision ? 'returned' : 'none'
}
