import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { type Author, chanceFace, noName } from '../../contract/account/person.ts'
import type { Profile, SeenPerson } from '../../contract/people/people.ts'
import {
  asksFollowers,
  type Level,
  type Levels,
  levelOf,
  levelsOf,
  type PrivateField,
  privateFields,
  reaches,
} from '../../contract/people/privacy.ts'
import type { PulledRow } from '../../contract/pulled-rows.ts'
import type { Database, Transaction } from '../db/open.ts'
import { type DecidedAt, photos, ties, users } from '../db/schema.ts'
import { jsonObject } from '../db/statements/json-rows.ts'

// The only place that selects what people show of themselves (docs/decisions/065): `tests/system/people-columns.test.ts` finds others.
// No output of the contract takes a person that was not made here, since those types are branded.

/** For queries that join a person. Opaque to them: only the functions below read the fields. */
export const personColumns = {
  id: users.id,
  name: users.name,
  face: users.face,
  role: users.role,
  place: users.place,
  levels: users.levels,
  publicChange: users.publicChange,
  hiddenAt: users.hiddenAt,
}

/** A person as it is stored. */
export interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly face: Author['face']
  readonly role: Author['role']
  readonly place: string
  readonly levels: Partial<Levels>
  readonly publicChange: number | null
  /** Hidden by a moderator. */
  readonly hiddenAt: Date | null
}

/** `personColumns` as one value, for rows that a statement collects as JSON. */
export const personJson = jsonObject(personColumns)
export type PersonInJson = Omit<StoredPerson, 'hiddenAt'> & { readonly hiddenAt: string | null }
export const personFrom = ({ hiddenAt, ...person }: PersonInJson): StoredPerson => ({
  ...person,
  hiddenAt: hiddenAt === null ? null : new Date(hiddenAt),
})

/** The user who looks, with the ties to the people of one answer. */
export interface Viewer {
  readonly id: string | null
  /** People who have said yes to the viewer as a follower. */
  readonly followed: ReadonlySet<string>
  /** People who have blocked the viewer, or whom the viewer has blocked. */
  readonly apart: ReadonlySet<string>
  /** Those, and the people whom the viewer mutes: lists leave them out. */
  readonly unlisted: ReadonlySet<string>
}

/** Rows and pages that several people share are for visitors too. */
export const everyone: Viewer = { id: null, followed: new Set(), apart: new Set(), unlisted: new Set() }

/** A yes that was said after the last refusal. */
const isAfter = ([at, id]: DecidedAt, refused: DecidedAt | undefined) =>
  refused === undefined || at > refused[0] || (at === refused[0] && id > refused[1])

/** The viewer of an answer with these people. */
export async function viewerOf(db: Database | Transaction, viewer: { id: string } | null, people: readonly string[]): Promise<Viewer> {
  const others = [...new Set(people)].filter((id) => id !== viewer?.id)
  if (!viewer) return everyone
  if (others.length === 0) return { ...everyone, id: viewer.id }
  const fields = {
    ownerId: ties.ownerId,
    otherId: ties.otherId,
    follower: ties.follower,
    decided: ties.decided,
    blocks: ties.blocks,
    mutes: ties.mutes,
  }
  // Each half is found by the primary key. With `or` the database may read the whole table.
  const rows = await unionAll(
    db
      .select(fields)
      .from(ties)
      .where(and(eq(ties.ownerId, viewer.id), inArray(ties.otherId, others))),
    db
      .select(fields)
      .from(ties)
      .where(and(eq(ties.otherId, viewer.id), inArray(ties.ownerId, others))),
  )
  // A follow from before the field was for followers has no consent.
  const refusedBy = new Map(rows.filter(({ ownerId }) => ownerId === viewer.id).map(({ otherId, decided }) => [otherId, decided.refused]))
  const followed = rows.filter(
    ({ ownerId, otherId, follower, decided }) =>
      otherId === viewer.id && follower === 'yes' && decided.follower && isAfter(decided.follower, refusedBy.get(ownerId)),
  )
  const apart = rows.filter(({ blocks }) => blocks).map(({ ownerId, otherId }) => (ownerId === viewer.id ? otherId : ownerId))
  const muted = rows.filter(({ ownerId, mutes }) => mutes && ownerId === viewer.id).map(({ otherId }) => otherId)
  return {
    id: viewer.id,
    followed: new Set(followed.map(({ ownerId }) => ownerId)),
    apart: new Set(apart),
    unlisted: new Set([...apart, ...muted]),
  }
}

/** True where this user and the person of the column have blocked each other, or one the other. For a statement that reads their text. */
export const isApart = (userId: string | Placeholder, person: PgColumn): SQL<boolean> =>
  // Each half is found by the primary key.
  sql<boolean>`(exists (select from ${ties} where owner_id = ${userId} and other_id = ${person} and blocks)
    or exists (select from ${ties} where other_id = ${userId} and owner_id = ${person} and blocks))`

/** Administrators and teachers look as members do: no level is open to a role. Where one has blocked the other, as a visitor. */
function reachOf(viewer: Viewer, personId: string): Level {
  if (viewer.id === null || viewer.apart.has(personId)) return 'everyone'
  if (viewer.id === personId) return 'me'
  return viewer.followed.has(personId) ? 'followers' : 'members'
}

/** True if the person's field is for this viewer. A person whom a moderator has hidden is for none but the person. */
export const showsTo = (viewer: Viewer, person: Pick<StoredPerson, 'id' | 'levels' | 'hiddenAt'>, field: PrivateField): boolean =>
  (person.hiddenAt === null || viewer.id === person.id) && reaches(reachOf(viewer, person.id), levelOf(person.levels, field))

/** The fields of a person that the viewer may see. What is hidden looks like what was never said. */
function fieldsFor(viewer: Viewer, person: StoredPerson) {
  return {
    id: person.id,
    name: showsTo(viewer, person, 'name') ? person.name : noName,
    face: showsTo(viewer, person, 'face') ? person.face : chanceFace(person.id),
    place: showsTo(viewer, person, 'place') ? person.place : '',
  }
}

/** The one function through which people pass to others. */
export const shownTo = (viewer: Viewer, person: StoredPerson): Author => ({ ...fieldsFor(viewer, person), role: person.role }) as Author

/** With the number by which devices know that their copy is old. */
export const seenBy = (viewer: Viewer, person: StoredPerson): SeenPerson =>
  ({ ...fieldsFor(viewer, person), v: person.publicChange ?? 0 }) as SeenPerson

/** Fields of a row of the community that members or followers may see more of. */
const rowFields = ['name', 'face', 'place'] as const

/** The row of the community, the same for each device. */
export function rowOf(person: StoredPerson): PulledRow<'people'> {
  const isForSome = (level: Level) => level === 'members' || level === 'followers'
  const hasMore = person.hiddenAt === null && rowFields.some((field) => isForSome(levelOf(person.levels, field)))
  return {
    ...fieldsFor(everyone, person),
    ...(person.publicChange !== null && { v: person.publicChange }),
    ...(hasMore && { more: true }),
  }
}

/** A photo as it is stored. */
export interface StoredPhoto {
  readonly id: string
  readonly photo: string
  readonly hiddenAt: Date | null
}

/** One that a moderator has hidden is for its owner alone. */
function photoFor(viewer: Viewer, ownerId: string, stored: StoredPhoto | null): Pick<Profile, 'photo' | 'photo_id' | 'is_photo_hidden'> {
  if (stored === null || (stored.hiddenAt !== null && viewer.id !== ownerId)) return { photo: null }
  return { photo: stored.photo, photo_id: stored.id, ...(stored.hiddenAt !== null && { is_photo_hidden: true }) }
}

/** Parts of a person's page beside the fields of every list. */
interface PageParts {
  readonly about: string
  readonly photo: StoredPhoto | null
  readonly learned: Profile['learned']
  readonly made: Profile['made']
}

/** Reads a part of the page only if the viewer may see it. */
export async function profileFor(
  viewer: Viewer,
  person: StoredPerson,
  read: { [P in keyof PageParts]: () => Promise<P extends 'photo' ? PageParts[P] : NonNullable<PageParts[P]>> },
): Promise<Profile> {
  return {
    ...seenBy(viewer, person),
    role: person.role,
    about: showsTo(viewer, person, 'about') ? await read.about() : '',
    ...photoFor(viewer, person.id, showsTo(viewer, person, 'photo') ? await read.photo() : null),
    learned: showsTo(viewer, person, 'learning') ? await read.learned() : null,
    made: showsTo(viewer, person, 'activity') ? await read.made() : null,
    shows_connections: showsTo(viewer, person, 'connections'),
    asks_followers: asksFollowers(levelsOf(person.levels)),
  }
}

/** A reported person: what others may see. A text that is for its owner alone is for no moderator either. */
export async function readForModerator(db: Database | Transaction, id: string) {
  const fields = { name: users.name, about: users.about, levels: users.levels, hiddenAt: users.hiddenAt, deletedAt: users.deletedAt }
  const [person] = await db
    .select({ ...fields, photo: photos.photo })
    .from(users)
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(eq(users.id, id))
  if (!person) return undefined
  const { name, levels, hiddenAt, deletedAt } = person
  return {
    name,
    about: levelOf(levels, 'about') === 'me' ? '' : person.about,
    photo: levelOf(levels, 'photo') === 'me' ? null : person.photo,
    isHidden: hiddenAt !== null,
    isDeleted: deletedAt !== null,
  }
}

/** A reported photo. Null: no other person may see it now. */
export async function readPhotoForModerator(db: Database | Transaction, photoId: string) {
  const [row] = await db
    .select({ ownerId: users.id, levels: users.levels, photo: photos.photo, hiddenAt: photos.hiddenAt })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(eq(photos.id, photoId))
  if (!row) return undefined
  const { ownerId, levels, photo, hiddenAt } = row
  return { ownerId, photo: levelOf(levels, 'photo') === 'me' ? null : photo, isHidden: hiddenAt !== null }
}

/** The account's name, for administrators and for people who work on the same course: their pages are no part of the community. */
export const accountName = users.name

/** Columns for administrators: the page is theirs alone, and each look at it leaves a line. */
export const staffColumns = { ...personColumns, createdAt: users.createdAt }

/** A person as the administration shows one: what the account says, whatever its levels are. */
export const forStaff = ({ id, name, face, place, role }: StoredPerson): Author => ({ id, name, face, place, role }) as Author

/** Own levels that differ from the usual ones, as they are stored. */
export const storedLevels = (levels: Levels): Partial<Levels> => {
  const usual = levelsOf({})
  return Object.fromEntries(privateFields.filter((field) => levels[field] !== usual[field]).map((field) => [field, levels[field]]))
}
