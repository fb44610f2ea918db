import { and, asc, count, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/index.ts'
import { latinDigits } from '../../../contract/values/digits.ts'
import { lastSeen } from '../../accounts/sessions.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { holds, isNamed } from '../../db/lists/search.ts'
import type { Database } from '../../db/open.ts'
import { users } from '../../db/schema.ts'

type List = typeof endpoints.users.list

const pageSize = 50
/** Folded name and id of the last row. */
const position = z.tuple([z.string(), z.uuid()])

/** A page of the users that match, by name. */
export async function searchUsers(
  db: Database,
  { cursor, search, role, state, area }: InputOf<List>,
  now: number,
): Promise<OutputOf<List>> {
  const at = new Date(now)
  const isSuspended = gt(users.suspendedUntil, at)
  const isActive = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, at))
  const matches = and(
    isNull(users.deletedAt),
    search === undefined ? undefined : isFound(search),
    area === undefined ? undefined : isIn(area),
    role && eq(users.role, role),
    state && (state === 'suspended' ? isSuspended : isActive),
  )
  const [name, id] = cursor === undefined ? [] : readCursor(cursor, position)
  const isLater = name === undefined ? undefined : sql`(${users.nameFolded}, ${users.id}) > (${name}, ${id})`
  const rows = await db
    .select()
    .from(users)
    .where(and(matches, isLater))
    .orderBy(asc(users.nameFolded), asc(users.id))
    .limit(pageSize + 1)
  const [counted] = await db.select({ total: count() }).from(users).where(matches)
  const page = rows.slice(0, pageSize)
  const seen = await lastSeen(
    db,
    page.map((row) => row.id),
  )
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.id,
      name: row.name,
      face: row.face,
      role: row.role,
      place: row.place,
      created_at: row.createdAt.getTime(),
      seen_at: seen.get(row.id) ?? null,
      suspended_until: row.suspendedUntil && row.suspendedUntil > at ? row.suspendedUntil.getTime() : null,
    })),
    next_cursor: last && rows.length > pageSize ? writeCursor([last.nameFolded, last.id]) : null,
    total: counted?.total ?? 0,
  }
}

/** Each word in the name; or the whole in a telephone number or an address. */
function isFound(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const digits = latinDigits(search).replace(/[\s()+-]/g, '')
  const isNumber = /^\d{3,}$/.test(digits)
  // A sign alone is in each address.
  const isAddress = words.length === 1 && /[\p{L}\p{N}]/u.test(search)
  return or(
    isNamed(search, users.nameFolded),
    isNumber ? or(holds(users.phone, digits), holds(users.previousPhone, digits)) : undefined,
    isAddress ? or(holds(users.email, search), holds(users.pendingEmail, search)) : undefined,
  )
}

/** Places are typed freely, in many spellings. Without a letter or digit, an area names none. */
export const isIn = (area: string): SQL =>
  sql`(fold_name(${area}) <> '' and position(fold_name(${area}) in ${users.placeFolded}) > 0 and ${users.deletedAt} is null)`
