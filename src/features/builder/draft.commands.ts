import type { CommandInput } from '../../../contract/command.ts'
import { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import type { DraftComment, DraftNode } from '../../../contract/drafts/draft-rows.ts'
import { withChange, withoutClash, withPlace } from '../../../contract/drafts/merge-draft.ts'
import { newTexts } from '../../../contract/values/field-changes.ts'
import { type LocalTables, localCommand } from '../../offline/outbox/local-command.ts'

type Input<N extends keyof typeof draftCommands> = CommandInput<(typeof draftCommands)[N]>

/** Texts in fields, for the outbox. Addresses of files and lists of ids are none. */
const textsOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .flatMap(([field, text]) => (/\.(bn|en)$/.test(field) && typeof text === 'string' && text !== '' ? [text] : []))
    .join('\n')

export const startDraft = localCommand(
  draftCommands.startDraft,
  async (tables, { course_id, fields }, { userId }) => {
    const people = [{ id: userId, name: '', right: 'owner' as const }]
    await tables.put('courseDrafts', course_id, { id: course_id, people, files: [], version: null, slug: null })
    const place = { id: course_id, course_id, parent_id: null, rank: 'V', kind: 'course' as const }
    await tables.put('draftNodes', course_id, { ...place, fields, revision: 1, is_removed: false, clashes: [] })
  },
  { textOf: ({ fields }) => textsOf(fields) },
)

export const addDraftNodes = localCommand(
  draftCommands.addDraftNodes,
  async (tables, { course_id, nodes }) => {
    for (const node of nodes) {
      if (await tables.get('draftNodes', node.id)) continue
      await tables.put('draftNodes', node.id, { ...node, course_id, revision: 1, is_removed: false, clashes: [] })
    }
    await restoreFrom(tables, nodes[0]?.parent_id)
  },
  {
    textOf: ({ nodes }) =>
      nodes
        .map(({ fields }) => textsOf(fields))
        .filter(Boolean)
        .join('\n'),
  },
)

export const changeDraftNode = localCommand(
  draftCommands.changeDraftNode,
  (tables, { id, changes }: Input<'changeDraftNode'>, { id: commandId, madeAt, userId }) =>
    changeNode(tables, id, (node) => ({
      ...withChange(node, { id: commandId, by: userId, at: Math.max(0, madeAt), changes }),
      is_removed: false,
    })),
  { textOf: ({ changes }) => newTexts(changes) },
)

export const moveDraftNode = localCommand(draftCommands.moveDraftNode, (tables, { id, parent_id, rank }) =>
  changeNode(tables, id, (node) => ({ ...withPlace(node, { parent_id, rank }), is_removed: false })),
)

/** Without the server's comparison: this device shows what its author has seen. */
export const removeDraftNode = localCommand(draftCommands.removeDraftNode, async (tables, { id }) => {
  const node = await tables.get('draftNodes', id)
  if (node && !node.is_removed) await tables.put('draftNodes', id, { ...node, is_removed: true, revision: node.revision + 1 })
})

export const restoreDraftNode = localCommand(draftCommands.restoreDraftNode, (tables, { id }) =>
  changeNode(tables, id, (node) => (node.is_removed ? { ...node, is_removed: false, revision: node.revision + 1 } : node)),
)

export const settleDraftClash = localCommand(draftCommands.settleDraftClash, (tables, { id, clash, field }) =>
  changeNode(tables, id, (node) => withoutClash(node, { clash, field })),
)

export const commentDraftNode = localCommand(
  draftCommands.commentDraftNode,
  (tables, { id, text }, { id: commentId, madeAt, userId }) =>
    withComments(tables, id, (comments) => [...comments, { id: commentId, by: userId, at: Math.max(0, madeAt), text, is_done: false }]),
  { textOf: ({ text }) => text },
)

export const markDraftComment = localCommand(draftCommands.markDraftComment, (tables, { id, comment, is_done }) =>
  withComments(tables, id, (comments) => comments.map((one) => (one.id === comment ? { ...one, is_done } : one))),
)

export const reviewDraft = localCommand(draftCommands.reviewDraft, async (tables, { course_id, ...step }, { id, madeAt, userId }) => {
  const head = await tables.get('courseDrafts', course_id)
  const review = { ...step, id, by: userId, at: Math.max(0, madeAt) }
  if (head) await tables.put('courseDrafts', course_id, { ...head, reviews: [...(head.reviews ?? []), review] })
})

/** A comment is no content: it restores no removed part. */
async function withComments(tables: LocalTables, id: string, change: (comments: readonly DraftComment[]) => DraftComment[]): Promise<void> {
  const node = await tables.get('draftNodes', id)
  if (node) await tables.put('draftNodes', id, { ...node, comments: change(node.comments ?? []) })
}

/** Changes a node as the server does: work on a removed part restores it and all that it is in. */
async function changeNode(tables: LocalTables, id: string, change: (node: DraftNode) => DraftNode): Promise<void> {
  const node = await tables.get('draftNodes', id)
  if (!node) return
  const next = change(node)
  await tables.put('draftNodes', id, next)
  await restoreFrom(tables, next.parent_id)
}

async function restoreFrom(tables: LocalTables, start: string | null | undefined): Promise<void> {
  for (let id = start; id !== null && id !== undefined; ) {
    const node: DraftNode | undefined = await tables.get('draftNodes', id)
    if (node?.is_removed) await tables.put('draftNodes', id, { ...node, is_removed: false, revision: node.revision + 1 })
    id = node?.parent_id
  }
}
