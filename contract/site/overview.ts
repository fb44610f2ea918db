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
    /** Messages that this server has not delivered yet. */
    mail_waiting: z.number(),
    /** Messages that this server could not deliver, since its start. */
    mail_failed: z.number(),
    /** Pushes that no verified backup contains; null without any backup mark. */
    pushes_since_backup: z.nullable(z.number()),
  }),
})
export type Overview = z.output<typeof overview>

export const overviewEndpoints = {
  /** The administrators' start page in one answer. */
  get: endpoint({ method: 'GET', path: '/admin/overview', access: 'admin', input: z.strictObject({}), output: z.object({ overview }) }),
}
