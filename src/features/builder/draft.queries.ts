import { type DraftTree, treeOf } from '../../../contract/drafts/draft-package.ts'
import { type ReviewState, reviewState, seenState } from '../../../contract/drafts/draft-review.ts'
import type { CourseDraft, DraftNode } from '../../../contract/drafts/draft-rows.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

/** A draft without the state of its changes. */
export interface WholeDraft {
  readonly head: CourseDraft
  readonly tree: DraftTree
  readonly nodes: readonly DraftNode[]
}

export interface Draft extends WholeDraft {
  /** Changes that the server does not have yet, and those that it rejected. */
  readonly waiting: number
  readonly rejected: number
  /** The own content has changed here, and the server does not know it yet. */
  readonly isChanged: boolean
}

const prefix = 'part:'
/** Key of the draft of a node's form. */
export const draftKeyOf = (nodeId: string): DraftKey => `${prefix}${nodeId}`
const partOfDraftKey = (key: string): string | null => (key.startsWith(prefix) ? key.slice(prefix.length) : null)

/** Commands that change no content. */
const beside: ReadonlySet<string> = new Set(['commentDraftNode', 'markDraftComment', 'reviewDraft'])

const laneOf = (courseId: string) => `draft:${courseId}`

/** A draft from this device. Null: none, or none any more. */
export const draftQuery = (courseId: string) =>
  localQuery<Draft | null>({
    key: ['course-draft', courseId],
    tables: ['own.courseDrafts', 'own.draftNodes', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [head, nodes, lane] = await Promise.all([
        db.courseDrafts.get(courseId),
        db.draftNodes.where('course_id').equals(courseId).toArray(),
        db.outbox.where('lane').equals(laneOf(courseId)).toArray(),
      ])
      const tree = treeOf<DraftNode>(nodes)
      if (!head || !tree) return null
      const rejected = lane.filter(({ state }) => state === 'rejected').length
      const waiting = lane.filter(({ state }) => state === 'queued' || state === 'sending').length
      const isChanged = lane.some(({ state, name }) => state !== 'applied' && !beside.has(name))
      return { head, tree, nodes, waiting, rejected, isChanged }
    },
  })

/** The nodes of each course, in one pass: a teacher has many drafts with hundreds of nodes. */
function nodesByCourse(nodes: readonly DraftNode[]): (courseId: string) => readonly DraftNode[] {
  const found = new Map<string, DraftNode[]>()
  for (const node of nodes) {
    const own = found.get(node.course_id)
    if (own) own.push(node)
    else found.set(node.course_id, [node])
  }
  return (courseId) => found.get(courseId) ?? []
}

/** All drafts on this device, whole. */
export const wholeDraftsQuery = () =>
  localQuery<WholeDraft[]>({
    key: ['whole-drafts'],
    tables: ['own.courseDrafts', 'own.draftNodes'],
    async read() {
      const db = personalDb()
      const [heads, nodes] = await Promise.all([db.courseDrafts.toArray(), db.draftNodes.toArray()])
      const nodesOf = nodesByCourse(nodes)
      return heads.flatMap((head) => {
        const own = nodesOf(head.id)
        const tree = treeOf<DraftNode>(own)
        return tree ? [{ head, tree, nodes: own }] : []
      })
    },
  })

/** Parts with texts that are typed and not done. A query of its own: typing changes it, and must not read the whole draft again. */
export const unfinishedQuery = () =>
  localQuery<string[]>({
    key: ['unfinished-parts'],
    tables: ['own.drafts'],
    read: async () => (await personalDb().drafts.toCollection().primaryKeys()).flatMap((key) => partOfDraftKey(key) ?? []),
  })

export interface ListedDraft {
  readonly id: string
  readonly title: { readonly bn: string; readonly en: string }
  readonly lessons: number
  readonly version: number | null
  /** Changes that the server does not have, also those that it rejected. */
  readonly waiting: number
  readonly review: ReviewState
}

/** All drafts on this device, by title. */
export const draftsQuery = () =>
  localQuery<ListedDraft[]>({
    key: ['course-drafts'],
    tables: ['own.courseDrafts', 'own.draftNodes', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [heads, all, outbox] = await Promise.all([db.courseDrafts.toArray(), db.draftNodes.toArray(), db.outbox.toArray()])
      const nodesOf = nodesByCourse(all)
      return heads.flatMap((head) => {
        const { id, version } = head
        const nodes = nodesOf(id)
        const tree = treeOf<DraftNode>(nodes)
        if (!tree) return []
        const lessons = tree.modules.reduce((sum, module) => sum + module.lessons.length, 0)
        const waiting = outbox.filter(({ lane, state }) => lane === laneOf(id) && state !== 'applied').length
        return [{ id, title: titleOf(tree.node), lessons, version, waiting, review: reviewOf({ head, nodes }) }]
      })
    },
  })

/** State of the review by a second person. `none` too where the platform asks for none. */
export const reviewOf = ({ head, nodes }: Pick<WholeDraft, 'head' | 'nodes'>): ReviewState =>
  head.needs_review
    ? reviewState(head.reviews ?? [], { now: seenState(head.id, nodes, head.files), editedBy: head.edited_by ?? null })
    : 'none'

/** Comments that are not done, on parts that are not removed. */
export const openComments = ({ nodes }: Pick<WholeDraft, 'nodes'>) =>
  nodes.flatMap(({ is_removed, comments = [] }) => (is_removed ? [] : comments.filter(({ is_done }) => !is_done)))

/** A text in both languages. An absent one is empty. */
export const textIn = ({ fields }: Pick<DraftNode, 'fields'>, path: string) => ({
  bn: String(fields[`${path}.bn`] ?? ''),
  en: String(fields[`${path}.en`] ?? ''),
})
export const titleOf = (node: Pick<DraftNode, 'fields'>) => textIn(node, 'title')
