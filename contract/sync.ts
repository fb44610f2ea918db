import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './text.ts'

/** A push carries at most this many commands and bytes (of its JSON); a phone splits what is larger. */
export const pushMaxCommands = 50
export const pushMaxBytes = 64 * 1024

/** What the clock of a device shows, however wrong: what was written under it is taken all the same, and dated by the server. */
const deviceTime = z.number().check(z.int(), z.nonnegative(), z.lte(8_640_000_000_000_000))

/** A command on its way. */
export const sentCommand = z.strictObject({
  id,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  version: z.number().check(z.int(), z.positive(), z.lte(1000)),
  lane: z.string().check(z.minLength(1), z.maxLength(120)),
  /** The command before it in its lane that had no outcome when this one was made. It is applied only after that one is settled. */
  after: z.nullable(id),
  /** The device's clock when the person decided. The server corrects it by the offset of `sent_at` and never orders by it. */
  made_at: deviceTime,
  input: z.unknown(),
})
export type SentCommand = z.output<typeof sentCommand>

/** Where a change shows: nobody sees `me:` rows but that person; visitors see `catalogue` and `community`. */
export const scopes = ['me', 'community', 'catalogue'] as const
export type Scope = (typeof scopes)[number]

/**
 * `applied`: done, now or at an earlier sending; shows in a pull of `scope` from `change` on. `duplicate`: another command
 * had the same effect before. `rejected`: will never be done as it is; nothing changed. `retry`: not now (the one before
 * it in its lane is not settled); send again later.
 */
export const outcome = z.object({
  id,
  outcome: z.enum(['applied', 'duplicate', 'rejected', 'retry']),
  scope: z.optional(z.enum(scopes)),
  /** Counter of that scope at which the change became visible. */
  change: z.optional(z.number()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Error code by input field. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Outcome = z.output<typeof outcome>

/** One changed row; `row: null` is a tombstone. `key` is the row's id (for progress `<course id>/<lesson id>`, for work see `workKey`). */
export const change = z.object({
  table: z.string(),
  key: z.string(),
  change: z.number(),
  row: z.nullable(z.unknown()),
})
export type Change = z.output<typeof change>

/** Cursors by scope: the last change a phone has stored, 0 at first. */
const cursor = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    z.number().check(z.int(), z.nonnegative()),
  ),
)

export const syncEndpoints = {
  /**
   * Applies commands exactly once. 403 `wrong_account` when `user_id` is not the session's person. 413 when the body is
   * too large. 429 and 503 carry Retry-After. The outcomes come in the order of the commands.
   */
  push: endpoint({
    method: 'POST',
    path: '/sync/push',
    access: 'member',
    perMinute: 120,
    maxBytes: pushMaxBytes + 8 * 1024,
    input: z.strictObject({
      client_id: id,
      user_id: id,
      sent_at: deviceTime,
      app_version: z.string().check(z.maxLength(60)),
      commands: z.array(sentCommand).check(z.minLength(1), z.maxLength(pushMaxCommands)),
    }),
    output: z.object({ results: z.array(outcome) }),
  }),
  /**
   * Changes after the given cursors, at most 200 rows a scope; `more` asks for another call. `epoch` names this server's
   * history: when it differs from the one a phone knows (a restored backup), or `reset` is set (a cursor too old), the
   * phone drops its copies of that scope's server rows and starts from 0. `me` needs a session and is left out without.
   */
  pull: endpoint({
    method: 'GET',
    path: '/sync/pull',
    access: 'anyone',
    perMinute: 240,
    input: z.strictObject({ me: z.optional(cursor), community: z.optional(cursor), catalogue: z.optional(cursor), epoch: z.optional(id) }),
    output: z.object({
      epoch: id,
      /** The person the `me` scope belongs to; null for a visitor. */
      user_id: z.nullable(id),
      scopes: z.partialRecord(
        z.enum(scopes),
        z.object({
          cursor: z.number(),
          more: z.boolean(),
          reset: z.boolean(),
          changes: z.array(change),
          /** Where the history of this scope is another one, as that of a catalogue of which this build cannot read all. */
          epoch: z.optional(id),
        }),
      ),
    }),
  }),
}
