import { asc, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Album } from '../../contract/gallery.ts'
import type { endpoints } from '../../contract/index.ts'
import { readCursor, writeCursor } from '../db/lists/page-cursor.ts'
import { albums } from '../db/schema.ts'
import type { AreaHandlers } from '../handler.ts'

const pageSize = 20

export const galleryHandlers: AreaHandlers<typeof endpoints.gallery> = {
  async list({ db }, { cursor }) {
    const rows = await db
      .select()
      .from(albums)
      .where(cursor === undefined ? undefined : gt(albums.position, readCursor(cursor, position)))
      .orderBy(asc(albums.position))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      items: page.map(albumOf),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.position) : null,
    }
  },
}

/** An album as sent to all devices. */
export const albumOf = ({ id, slug, title, about, pictures }: typeof albums.$inferSelect): Album => ({ id, slug, title, about, pictures })

const position = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
