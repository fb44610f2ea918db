import { type DraftTree, treeOf } from '../../../contract/drafts/draft-package.ts'
import type { CourseDraft, DraftNode } from '../../../contract/drafts/draft-rows.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

export interface Draft {
  readonly head: CourseDraft
  readonly tree: DraftTree
  readonly nodes: readonly DraftNode[]
  /** Changes that the server does not have yet, and those that it rejected. */
  readonly waiting: number
  readonly rejected: number
}

const prefix = 'part:'
/** Key of the draft of a node's form. */
export const draftKeyOf = (nodeId: string): DraftKey => `${prefix}${nodeId}`
const partOfDraftKey = (key: string): string | null => (key.startsWith(prefix) ? key.slice(prefix.length) : null)

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
      return { head, tree, nodes, waiting, rejected }
    },
  })

/** All drafts on this device, whole. */
export const wholeDraftsQuery = () =>
  localQuery<Draft[]>({
    key: ['whole-drafts'],
    tables: ['own.courseDrafts', 'own.draftNodes'],
    async read() {
      const db = personalDb()
      const [heads, nodes] = await Promise.all([db.courseDrafts.toArray(), db.draftNodes.toArray()])
      return heads.flatMap((head) => {
        const own = nodes.filter(({ course_id }) => course_id === head.id)
        const tree = treeOf<DraftNode>(own)
        return tree ? [{ head, tree, nodes: own, waiting: 0, rejected: 0 }] : []
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
  readonly waiting: number
}

/** All drafts on this device, by title. */
export const draftsQuery = () =>
  localQuery<ListedDraft[]>({
    key: ['course-drafts'],
    tables: ['own.courseDrafts', 'own.draftNodes', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [heads, nodes, outbox] = await Promise.all([db.courseDrafts.toArray(), db.draftNodes.toArray(), db.outbox.toArray()])
      return heads.flatMap(({ id, version }) => {
        const tree = treeOf<DraftNode>(nodes.filter((node) => node.course_id === id))
        if (!tree) return []
        const lessons = tree.modules.reduce((sum, module) => sum + module.lessons.length, 0)
        const waiting = outbox.filter(({ lane, state }) => lane === laneOf(id) && state !== 'applied').length
        return [{ id, title: titleOf(tree.node), lessons, version, waiting }]
      })
    },
  })

/** A text in both languages. An absent one is empty. */
export const textIn = ({ fields }: Pick<DraftNode, 'fields'>, path: string) => ({
  bn: String(fields[`${path}.bn`] ?? ''),
  en: String(fields[`${path}.en`] ?? ''),
})
export const titleOf = (node: Pick<DraftNode, 'fields'>) => textIn(node, 'title')
