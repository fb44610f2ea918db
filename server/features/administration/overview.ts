import { and, count, gt, inArray, isNull, lt, min, ne, not, or, sql } from 'drizzle-orm'
import { noticeDays } from '../../../contract/account/person.ts'
import type { endpoints } from '../../../contract/index.ts'
import { backupKey, backupTimeKey, lastLogNumber } from '../../db/backup-mark.ts'
import type { Database } from '../../db/open.ts'
import { facts, helpRequests, noticeQueue, users } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import type { AreaHandlers } from '../../handler.ts'
import { logProtection } from '../../log/audit-rights.ts'
import { waitingApplications } from '../applications/applications.ts'
import { waitingCases } from '../moderation/waiting-cases.ts'
import { waitingRequests } from '../password-help/administer.ts'
import { pushMeter } from '../sync/push-meter.ts'

const day = 24 * 60 * 60_000

export const overviewHandlers: AreaHandlers<typeof endpoints.overview> = {
  async get({ db, clock, product, files, mail, person }) {
    const now = clock()
    const start = performance.now()
    await db.execute(sql`select 1`)
    const databaseMs = performance.now() - start
    const [applications, cases, passwordHelp, suspended, disk, queue, backup, audit] = await Promise.all([
      waitingApplications(db),
      waitingCases(db, person, now),
      waitingHelp(db, now),
      db
        .select({ all: count() })
        .from(users)
        .where(gt(users.suspendedUntil, new Date(now))),
      files.space(),
      waitingWork(db, now),
      lastBackup(db),
      logProtection(db),
    ])
    const { hasServer, waiting, failed, refused, sentAt, failedAt } = mail.state()
    const pushes = pushMeter(db)
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
          mail: { has_server: hasServer, waiting, failed, refused, sent_at: sentAt, failed_at: failedAt },
          push: { last_at: pushes.lastAt, failed_at: pushes.failedAt, late_at: pushes.lateAt },
          audit,
          queue,
          backup,
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

/** Acts that no batch has delivered, and accounts whose deletion is a day late: it runs each hour. */
async function waitingWork(db: Database, now: number) {
  const [row] = await db.select({ waiting: count(), oldest: min(noticeQueue.madeAt) }).from(noticeQueue)
  const isLate = and(lt(users.deletionDueAt, new Date(now - day)), isNull(users.deletedAt), ne(users.role, 'admin'))
  // A suspended account is deleted after the suspension.
  const isClosed = gt(users.suspendedUntil, new Date(now - day))
  const late = await db.$count(users, and(isLate, or(isNull(users.suspendedUntil), not(isClosed))))
  return { waiting: row?.waiting ?? 0, oldest_at: row?.oldest?.getTime() ?? null, late_deletions: late }
}

async function lastBackup(db: Database) {
  const rows = await db
    .select()
    .from(facts)
    .where(inArray(facts.key, [backupKey, backupTimeKey]))
  const value = (key: string) => rows.find((row) => row.key === key)?.value
  const [mark, at] = [value(backupKey), value(backupTimeKey)]
  return {
    at: at === undefined ? null : Number(at),
    pushes_since: mark === undefined ? null : Math.max(0, (await lastLogNumber(db)) - Number(mark)),
    hours: await readSetting(db, 'backup_hours'),
  }
}
