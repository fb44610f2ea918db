import { sql } from 'drizzle-orm'
import { endpoints } from '../../../contract/index.ts'
import type { AreaHandlers } from '../../handler.ts'
import { translate } from '../../messages/translate.ts'
import { openApi } from './openapi.ts'

export const systemHandlers: AreaHandlers<typeof endpoints.system> = {
  /** Queries the database too: a server that cannot reach it is unhealthy. */
  async health({ db, clock, product }) {
    await db.execute(sql`select 1`)
    return { version: product.version, database: product.database, uptime_s: Math.floor((clock() - product.startedAt) / 1000) }
  },

  alive: async () => ({}),

  connection: async ({ clock, language, person }) => ({
    message: translate(language, 'connection_works'),
    server_time: clock(),
    signed_in: person !== null,
  }),

  openapi: async ({ product }) => openApi(endpoints, product),
}
