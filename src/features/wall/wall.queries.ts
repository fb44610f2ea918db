import type { ShownPerson } from '../../../contract/account/person.ts'
import type { CommandInput } from '../../../contract/command.ts'
import { type Post, type PostRow, wallCommands, wallWindow } from '../../../contract/wall.ts'
import { peopleTables, readNaming } from '../../offline/local-rows/people.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type OutboxRow, type PersonalDb, personalDb, type SyncedTable } from '../../offline/store/personal-db.ts'

type PostText = CommandInput<typeof wallCommands.editPost>

/** Key of the draft of a new post. */
export const composerDraft = 'wall'

/** A post on the wall with what is still on its way for it; `null` when the server has all of it. */
export interface WallPost extends Omit<Post, 'author'> {
  author: ShownPerson
  pending: Pick<OutboxRow, 'id' | 'name' | 'input' | 'state' | 'attempts' | 'code' | 'message'> | null
  /** The server's text, if it rejected `pending` because another device has changed the post. */
  theirs?: string
}

interface Wall {
  posts: WallPost[]
  hasMore: boolean
  /** The device has as many posts as it may have, with those that are not shown. */
  isFull: boolean
  /** True once a pull has stored the wall on this device; an empty list is meaningful only then. */
  isKnown: boolean
}

export const shownAtOnce = 20

/** The newest posts, newest first; unsent ones on top. */
export function wallQuery(limit = shownAtOnce) {
  return localQuery<Wall>({
    key: ['wall', limit],
    tables: ['own.posts', ...peopleTables, 'own.outbox', 'own.cursors'],
    read: () => readWall(personalDb(), limit),
  })
}

/** The sync status of a new post; null if the post itself shows more, or was withdrawn. */
export const arrivalQuery = (id: string) =>
  localQuery<'waiting' | 'sent' | null>({
    key: ['post-arrival', id],
    tables: ['own.posts', 'own.outbox'],
    async read() {
      const db = personalDb()
      const rows = (await readPostRows(db)).filter(({ lane }) => lane === wallCommands.removePost.lane({ id }))
      const waiting = rows.filter(({ state }) => state !== 'applied')
      if (waiting.some(({ state }) => state === 'rejected') || !(await db.posts.get(id))) return null
      return waiting.length > 0 ? 'waiting' : 'sent'
    },
  })

/** Comments are in the lane of their post. */
const readPostRows = async (db: PersonalDb): Promise<OutboxRow[]> =>
  (await db.outbox.where('lane').startsWith('post:').toArray()).filter(({ name }) => Object.hasOwn(wallCommands, name))

const readWall = (db: PersonalDb, limit: number) =>
  readNaming(db, 'posts', async (people): Promise<Wall> => {
    const [keys, rows, seen, { wanted }] = await Promise.all([
      db.posts.orderBy('made_at').primaryKeys(),
      readPostRows(db),
      db.cursors.get('community'),
      people,
    ])
    const waiting = rows.filter((row) => row.state !== 'applied').sort((one, other) => one.seq - other.seq)
    const rowByPost = new Map(waiting.map((row) => [row.lane.slice('post:'.length), row]))
    // Looked up by id: on a device with a wrong clock a new post is not among the newest.
    const [newest, unsent] = await Promise.all([newestPosts(db, keys, limit), db.posts.bulkGet([...rowByPost.keys()].reverse())])
    const sent = newest.filter((post) => !rowByPost.has(post.id))
    const theirs = await readTheirs(db, [...rowByPost.values()])
    const posts = [...unsent.filter((post) => post !== undefined), ...sent].flatMap((post): WallPost[] => {
      const author = wanted(post.author_id)
      // A row of a build before version 10 of the database contains its author.
      return author ? [{ author, ...post, pending: rowByPost.get(post.id) ?? null, ...theirs.get(post.id) }] : []
    })
    return { posts, hasMore: keys.length > limit, isFull: keys.length >= wallWindow, isKnown: seen !== undefined }
  })

/** The server's text of each post whose edit it rejected for that text. None until a pull has stored it. */
async function readTheirs(db: PersonalDb, rows: readonly OutboxRow[]): Promise<Map<string, { theirs: string }>> {
  const edits = rows.filter(isClash).map(({ input }) => input as PostText)
  const known = await db.baseRows.bulkGet(edits.map(({ id }) => ['posts', id] as [SyncedTable, string]))
  return new Map(
    edits.flatMap(({ id, from }, index) => {
      const text = (known[index]?.row as PostRow | null | undefined)?.body
      return text === undefined || text === from ? [] : [[id, { theirs: text }] as const]
    }),
  )
}

/** The server has another text than the edit began with. */
export const isClash = ({ name, code }: Pick<OutboxRow, 'name' | 'code'>): boolean => name === 'editPost' && code === 'changed_meanwhile'

/** A whole range in one request: walking backwards through the index, or asking for each post, costs a request a row. */
async function newestPosts(db: PersonalDb, keys: readonly string[], limit: number): Promise<PostRow[]> {
  const oldest = keys.length > limit ? await db.posts.get(keys.at(-limit) ?? '') : undefined
  const posts = await db.posts
    .where('made_at')
    .aboveOrEqual(oldest?.made_at ?? 0)
    .toArray()
  return posts.reverse().slice(0, limit)
}
