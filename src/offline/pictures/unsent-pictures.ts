import type { PersonalDb } from '../store/personal-db.ts'
import { countUnsentFiles } from '../vault/vault-state.ts'

/**
 * Numbers of the pictures that the server does not have. Those of a post in the outbox count with it.
 * `unfinished`: of a draft, refused, or still encrypted.
 */
export async function unsentPictures(db: PersonalDb): Promise<{ sendable: number; unfinished: number }> {
  const rows: { postId: string | undefined; refused: string | undefined }[] = []
  // One at a time: a file of a draft has up to 16 MB.
  await db.pictures.each(({ sentAt, postId, refused }) => void (sentAt === undefined && rows.push({ postId, refused })))
  const encrypted = await countUnsentFiles(db)
  if (rows.length === 0) return { sendable: 0, unfinished: encrypted }
  const commands = await db.outbox.where('state').notEqual('applied').toArray()
  const waiting = new Set(commands.map(({ input }) => (input as { id?: string }).id))
  const left = rows.filter(({ postId }) => postId === undefined || !waiting.has(postId))
  const sendable = left.filter(({ postId, refused }) => postId !== undefined && refused === undefined).length
  return { sendable, unfinished: left.length - sendable + encrypted }
}
