import { type Post, wallCommands } from '../../../contract/wall.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type OutboxRow, type PersonalDb, personalDb } from '../../offline/store/personal-db.ts'

/** Key of the draft of a new post. */
export const composerDraft = 'wall'

/** A post on the wall with what is still on its way for it; `null` when the server has all of it. */
export interface WallPost extends Post {
  pending: Pick<OutboxRow, 'id' | 'name' | 'state' | 'attempts' | 'code' | 'message'> | null
}

interface Wall {
  posts: WallPost[]
  hasMore: boolean
  /** True once a pull has stored the wall on this device; an empty list is meaningful only then. */
  isKnown: boolean
}

export const shownAtOnce = 20

/** The newest posts, newest first; unsent ones on top. */
export function wallQuery(limit = shownAtOnce) {
  return localQuery<Wall>({
    key: ['wall', limit],
    tables: ['own.posts', 'own.outbox', 'own.cursors'],
    read: () => readWall(limit),
  })
}

/** The sync status of a new post; null if the post itself shows more, or was withdrawn. */
export const arrivalQuery = (id: string) =>
  localQuery<'waiting' | 'sent' | null>({
    key: ['post-arrival', id],
    tables: ['own.posts', 'own.outbox'],
    async read() {
      const db = personalDb()
      const rows = await db.outbox.where('lane').equals(wallCommands.removePost.lane({ id })).toArray()
      const waiting = rows.filter(({ state }) => state !== 'applied')
      if (waiting.some(({ state }) => state === 'rejected') || !(await db.posts.get(id))) return null
      return waiting.length > 0 ? 'waiting' : 'sent'
    },
  })

async function readWall(limit: number): Promise<Wall> {
  const db = personalDb()
  const [keys, rows, seen] = await Promise.all([
    db.posts.orderBy('made_at').primaryKeys(),
    db.outbox.where('lane').startsWith('post:').toArray(),
    db.cursors.get('community'),
  ])
  const waiting = rows.filter((row) => row.state !== 'applied').sort((one, other) => one.seq - other.seq)
  const rowByPost = new Map(waiting.map((row) => [row.lane.slice('post:'.length), row]))
  // Looked up by id: on a device with a wrong clock a new post is not among the newest.
  const [newest, unsent] = await Promise.all([newestPosts(db, keys, limit), db.posts.bulkGet([...rowByPost.keys()].reverse())])
  const sent = newest.filter((post) => !rowByPost.has(post.id))
  const posts = [...unsent.filter((post) => post !== undefined), ...sent].map(
    (post): WallPost => ({ ...post, pending: rowByPost.get(post.id) ?? null }),
  )
  return { posts, hasMore: keys.length > limit, isKnown: seen !== undefined }
}

/** A whole range in one request: walking backwards through the index, or asking for each post, costs a request a row. */
async function newestPosts(db: PersonalDb, keys: readonly string[], limit: number): Promise<Post[]> {
  const oldest = keys.length > limit ? await db.posts.get(keys.at(-limit) ?? '') : undefined
  const posts = await db.posts
    .where('made_at')
    .aboveOrEqual(oldest?.made_at ?? 0)
    .toArray()
  return posts.reverse().slice(0, limit)
}
