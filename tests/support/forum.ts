import type { RepliesOf } from '../../contract/forum.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import type { Database } from '../../server/db/open.ts'
import { categories } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { sentCommand } from './sent-command.ts'

/** A new subject of the forum. */
export async function addCategory(db: Database, slug: string): Promise<string> {
  const id = newId()
  const text = { bn: slug, en: slug }
  await db.transaction(async (tx) => {
    const [change = 0] = await takeCommunityChanges(tx)
    await tx.insert(categories).values({ id, slug, name: text, about: text, position: 1, change })
  })
  return id
}

export const newThread = (category_id: string, title = 'ডিমের দাম', body = 'কত রাখেন?', changes: Partial<SentCommand> = {}) =>
  sentCommand('startThread', { id: newId(), category_id, title, body }, changes)

export const ofThread = (id: string): RepliesOf => ({ kind: 'thread', id })

export const newReply = (of: RepliesOf, body = 'আমি ১২ টাকা রাখি', changes: Partial<SentCommand> = {}) =>
  sentCommand('addReply', { id: newId(), of, body }, changes)
