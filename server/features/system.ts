import { sql } from 'drizzle-orm'
import { endpoints } from '../../contract/index.ts'
import type { AreaHandlers } from '../handler.ts'
import { openApi } from '../openapi.ts'
import { say } from '../words/say.ts'

export const systemHandlers: AreaHandlers<typeof endpoints.system> = {
  /** Asks the database too: a server that cannot reach it is not well. */
  async health({ db, clock, product }) {
    await db.execute(sql`select 1`)
    return { version: product.version, database: product.database, uptime_s: Math.floor((clock() - product.startedAt) / 1000) }
  },

  connection: async ({ clock, language, person }) => ({
    message: say(language, 'connection_works'),
    server_time: clock(),
    signed_in: person !== null,
  }),

  openapi: async ({ product }) => openApi(endpoints, product),
}
