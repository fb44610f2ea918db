import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { time } from '../values/text.ts'

/** Number of things that wait for an administrator, with the time of the oldest. */
const queue = z.object({ waiting: z.number(), oldest_at: z.nullable(time) })

export const overview = z.object({
  at: time,
  password_help: z.object({
    ...queue.shape,
    /** New passwords that their owners have disputed. */
    disputed: z.number(),
  }),
  applications: queue,
  /** Reported texts that the asking administrator may decide about. Absent in stored answers of earlier builds. */
  cases: z.optional(queue),
  /** Accounts that are closed now. */
  suspended: z.number(),
  platform: z.object({
    version: z.string(),
    started_at: time,
    database: z.enum(['embedded', 'postgresql']),
    /** Milliseconds that a small query took. */
    database_ms: z.number(),
    /** Free and all bytes of the disk with the files; null where the system does not say. */
    disk: z.nullable(z.object({ free: z.number(), all: z.number() })),
    mail: z.object({
      /** False: no SMTP server is set, so mails are files on the server. */
      has_server: z.boolean(),
      /** Messages that this server has not delivered yet. */
      waiting: z.number(),
      /** Messages that this server could not deliver, since its start. */
      failed: z.number(),
      /** Messages whose address the mail server refused, since this server's start. Absent in stored answers of earlier builds. */
      refused: z.optional(z.number()),
      /** The last attempts of this server that ended well and badly; null without one since its start. */
      sent_at: z.nullable(time),
      failed_at: z.nullable(time),
    }),
    /** Work that devices sent to this server since its start. */
    push: z.object({
      last_at: z.nullable(time),
      /** The last command that a fault of the server gave back to its author. */
      failed_at: z.nullable(time),
      /** The last command that the database could not store in time. Its device sends it once more. */
      late_at: z.optional(z.nullable(time)),
    }),
    /** Protection of the audit log: the rights of the server's database role, or triggers that this role could switch off. */
    audit: z.optional(z.enum(['rights', 'triggers'])),
    /** Acts that wait to become notices, and accounts whose deletion is late. */
    queue: z.object({ waiting: z.number(), oldest_at: z.nullable(time), late_deletions: z.number() }),
    backup: z.object({
      /** The last verified backup that was reported; null without one. */
      at: z.nullable(time),
      /** Pushes that no verified backup contains; null without any backup mark. */
      pushes_since: z.nullable(z.number()),
      /** Hours after which a backup is too old: the setting `backup_hours`. */
      hours: z.number(),
    }),
  }),
})
export type Overview = z.output<typeof overview>

const minute = 60_000
const gigabyte = 1e9
/** Milliseconds of a small query. Usual are 1 to 20. */
const slowDatabaseMs = 1000
/** A delivery runs each second, and a mail server answers within a minute. */
const lateQueueMinutes = 15
/** A failed delivery is news for a day. The next one that fails begins it once more. */
const failedMailMinutes = 24 * 60

export const alarms = [
  'database_slow',
  'disk_full',
  'mail_none',
  'mail_failed',
  'push_failed',
  'push_late',
  'queue_late',
  'deletions_late',
  'backup_none',
  'backup_old',
] as const
export type Alarm = (typeof alarms)[number]

/** Parts of the platform that were not well when they were measured. `now`: the backup of a stored overview grows old all the same. */
export function alarmsOf({ at: measuredAt, platform }: Pick<Overview, 'at' | 'platform'>, now: number): Alarm[] {
  const { database_ms, disk, mail, push, queue, backup } = platform
  const isSince = (at: number | null, minutes: number, until = measuredAt) => at !== null && at > until - minutes * minute
  const states: Record<Alarm, boolean> = {
    database_slow: database_ms >= slowDatabaseMs,
    disk_full: disk !== null && (disk.free < gigabyte || disk.free < disk.all / 20),
    mail_none: !mail.has_server,
    mail_failed: mail.failed_at !== null && mail.failed_at > (mail.sent_at ?? 0) && isSince(mail.failed_at, failedMailMinutes),
    push_failed: isSince(push.failed_at, 60),
    push_late: isSince(push.late_at ?? null, 60),
    queue_late: queue.oldest_at !== null && !isSince(queue.oldest_at, lateQueueMinutes),
    deletions_late: queue.late_deletions > 0,
    backup_none: backup.at === null,
    backup_old: backup.at !== null && !isSince(backup.at, backup.hours * 60, now),
  }
  return alarms.filter((alarm) => states[alarm])
}

export const overviewEndpoints = {
  /** The administrators' start page in one answer. */
  get: endpoint({ method: 'GET', path: '/admin/overview', access: 'admin', input: z.strictObject({}), output: z.object({ overview }) }),
}
