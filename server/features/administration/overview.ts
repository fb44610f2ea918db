import { count, eq, gt, sql } from 'drizzle-orm'
import { noticeDays } from '../../../contract/account/person.ts'
import type { endpoints } from '../../../contract/index.ts'
import { backupKey, lastLogNumber } from '../../db/backup-mark.ts'
import type { Database } from '../../db/open.ts'
import { facts, helpRequests, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { waitingApplications } from '../applications/applications.ts'
import { waitingCases } from '../moderation/waiting-cases.ts'
import { waitingRequests } from '../password-help/administer.ts'

const day = 24 * 60 * 60_000

export const overviewHandlers: AreaHandlers<typeof endpoints.overview> = {
  async get({ db, clock, product, files, mail, person }) {
    const now = clock()
    const start = performance.now()
    await db.execute(sql`select 1`)
    const databaseMs = performance.now() - start
    const [applications, cases, passwordHelp, suspended, disk, backup] = await Promise.all([
      waitingApplications(db),
      waitingCases(db, person),
      waitingHelp(db, now),
      db
        .select({ all: count() })
        .from(users)
        .where(gt(users.suspendedUntil, new Date(now))),
      files.space(),
      pushesSinceBackup(db),
    ])
    return {
      overview: {
        at: now,
        password_help: passwordHelp,
        applications,
        cases,
        suspended: suspended[0]?.all ?? 0,
        platform: {
          version: product.version,
          started_at: product.startedAt,
          database: product.database,
          database_ms: Math.round(databaseMs * 10) / 10,
          disk,
          mail_waiting: mail.state().waiting,
          mail_failed: mail.state().failed,
          pushes_since_backup: backup,
        },
      },
    }
  },
}

/** Open requests, and those that their account's user disputes. */
async function waitingHelp(db: Database, now: number) {
  const [row] = await db
    .select({ all: count() })
    .from(helpRequests)
    .where(gt(helpRequests.disputedAt, new Date(now - noticeDays * day)))
  return { ...(await waitingRequests(db, now)), disputed: row?.all ?? 0 }
}

async function pushesSinceBackup(db: Database): Promise<number | null> {
  const [mark] = await db.select({ value: facts.value }).from(facts).where(eq(facts.key, backupKey))
  return mark ? Math.max(0, (await lastLogNumber(db)) - Number(mark.value)) : null
}
