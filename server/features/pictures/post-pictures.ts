import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { SentPicture, ShownPicture } from '../../../contract/pictures.ts'
import type { Transaction } from '../../db/open.ts'
import { pictures } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { CommandContext } from '../../handler.ts'

interface Naming {
  readonly id: string
  readonly pictures?: readonly SentPicture[] | undefined
}

/**
 * The pictures of new posts as devices read them, by the post. `taken`: an id is of another person, post or content. The bytes of a
 * picture may have arrived before its text.
 */
export async function picturesOf(
  { tx, person }: Pick<CommandContext, 'tx' | 'person'>,
  entries: readonly { readonly input: Naming }[],
): Promise<Map<string, ShownPicture[] | 'taken'>> {
  const named = entries.flatMap(({ input }) => input.pictures ?? [])
  if (named.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(pictures)
    .where(
      inArray(
        pictures.id,
        named.map(({ id }) => id),
      ),
    )
  const known = new Map(rows.map((row) => [row.id, row]))
  const users = new Map<string, string>()
  const shown = new Map<string, ShownPicture[] | 'taken'>()
  for (const { input } of entries) {
    if (!input.pictures || shown.has(input.id)) continue
    const isTaken = input.pictures.some(({ id, sha256 }) => {
      const row = known.get(id)
      const isOther = row && (row.ownerId !== person.id || row.sha256 !== sha256 || row.removedAt !== null)
      const user = users.get(id) ?? row?.postId ?? input.id
      users.set(id, user)
      return isOther || user !== input.id
    })
    shown.set(input.id, isTaken ? 'taken' : input.pictures.map((picture) => shownOf(picture, known.get(picture.id)?.files ?? null)))
  }
  return shown
}

function shownOf({ id, width, height, hash, alt }: SentPicture, files: (typeof pictures.$inferSelect)['files']): ShownPicture {
  return { id, width, height, hash, alt, ...(files && { bytes: files.map(({ bytes }) => bytes) }) }
}

/** Links the pictures of stored posts, or expects them. */
export async function announcePictures({ tx, person, clock }: CommandContext, posts: readonly Naming[]): Promise<void> {
  const rows = posts.flatMap(({ id: postId, pictures = [] }) =>
    pictures.map(({ id, sha256 }) => ({
      ...{ id, ownerId: person.id, postId, sha256, files: null, bytes: 0 },
      madeAt: new Date(clock()),
      removedAt: null,
    })),
  )
  if (rows.length === 0) return
  await insertPictures(tx, rowsFor(pictures, rows))
}

const insertPictures = prepared((on) =>
  on
    .insert(pictures)
    .select(jsonRows(pictures))
    .onConflictDoUpdate({ target: pictures.id, set: { postId: sql`excluded.post_id` } }),
)

/** Marks the pictures of removed posts: from now on no request finds them. */
export async function dropPictures(tx: Transaction, postIds: readonly string[], now: number): Promise<void> {
  if (postIds.length === 0) return
  await tx
    .update(pictures)
    .set({ removedAt: new Date(now) })
    .where(and(inArray(pictures.postId, [...postIds]), isNull(pictures.removedAt)))
}
