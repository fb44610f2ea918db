import type { PersonalDb } from '../store/personal-db.ts'
import { countUnsentFiles } from '../vault/vault-state.ts'
import { pictureKeys } from './picture-keys.ts'

/**
 * Numbers of the pictures that the server does not have. Those of a post in the outbox count with it.
 * `unfinished`: of a draft, refused, or still encrypted.
 */
export async function unsentPictures(db: PersonalDb): Promise<{ sendable: number; unfinished: number }> {
  const [forms, posts, sent, refused, encrypted] = await Promise.all([
    pictureKeys(db, 'form'),
    pictureKeys<string>(db, 'postId'),
    pictureKeys(db, 'sentAt'),
    pictureKeys(db, 'refused'),
    countUnsentFiles(db),
  ])
  const keys = [...forms.keys()].filter((key) => !sent.has(key))
  if (keys.length === 0) return { sendable: 0, unfinished: encrypted }
  const commands = await db.outbox.where('state').notEqual('applied').toArray()
  const waiting = new Set(commands.map(({ input }) => (input as { id?: string }).id))
  const left = keys.filter((key) => !posts.has(key) || !waiting.has(posts.get(key)))
  const sendable = left.filter((key) => posts.has(key) && !refused.has(key)).length
  return { sendable, unfinished: left.length - sendable + encrypted }
}
