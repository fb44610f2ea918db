import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { maxBaseCommands, pushMaxBytes, pushMaxCommands } from './transport.ts'
import { queryNumber } from './values/query-number.ts'
import { id, reference } from './values/text.ts'

/**
 * Time by the device's clock, however wrong: the server accepts the command and corrects the time. A reset device in Dhaka starts
 * before 1970.
 */
const deviceTime = z.number().check(z.int(), z.gte(-8_640_000_000_000_000), z.lte(8_640_000_000_000_000))

/**
 * State that a decision was made on: the user's rows up to this number of `me`, and earlier commands of the lane. A decision is later than
 * what it was made on, whatever the clocks say (docs/decisions/073).
 */
const decisionBase = z.object({
  change: z.number().check(z.int(), z.gte(0)),
  commands: z.array(id).check(z.maxLength(maxBaseCommands)),
})
export type DecisionBase = z.output<typeof decisionBase>

/** A command on the wire. Fields of newer builds are ignored: a server that was rolled back still takes their commands. */
export const sentCommand = z.object({
  id,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  version: z.number().check(z.int(), z.positive(), z.lte(1000)),
  lane: z.string().check(z.minLength(1), z.maxLength(120)),
  /** The previous command of the lane, if it had no outcome when this one was made. The server settles that one first. */
  after: z.nullable(id),
  /** The device's clock when the user decided. The server corrects it by the offset of `sent_at` and never orders by it. */
  made_at: deviceTime,
  /** Of a command with `isDecision`. Builds without it leave the order to the clocks. */
  base: z.optional(decisionBase),
  input: z.unknown(),
})
export type SentCommand = z.output<typeof sentCommand>

/**
 * Sets of rows that are pulled as a unit. Only their owner sees `me`; visitors see `catalogue` and `community`. `teaching` has the drafts
 * of courses that a teacher works on; devices of learners do not ask for it.
 */
export const scopes = ['me', 'community', 'catalogue', 'teaching'] as const
export type Scope = (typeof scopes)[number]

/** Scope of an outcome. `replies`: those of the command's thread or post. */
export const outcomeScopes = [...scopes, 'replies'] as const

/**
 * `applied`: done, now or in an earlier push; a pull of `scope` contains it from `change` on. `duplicate`: another command
 * had the same effect before. `rejected`: nothing changed; the user must act. `retry`: send it again later: its predecessor is
 * open, or this build cannot decide yet.
 */
export const outcome = z.object({
  id,
  outcome: z.enum(['applied', 'duplicate', 'rejected', 'retry']),
  scope: z.optional(z.enum(outcomeScopes)),
  /** Counter of that scope at which the change became visible. */
  change: z.optional(z.number()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Error code by input field. */
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Outcome = z.output<typeof outcome>

/** One changed row; `row: null` is a tombstone. `key` is the row's id; for progress `<course id>/<lesson id>`, for work `workKey`. */
export const change = z.object({
  table: z.string(),
  key: z.string(),
  change: z.number(),
  row: z.nullable(z.unknown()),
})
export type Change = z.output<typeof change>

/** Number of the last change of a scope that the device has stored; 0 at first. */
const cursor = queryNumber

/**
 * Shape of the pulled rows. From 2 on, posts and events refer to their people by id. Builds before it send none: their rows contain
 * the people. From 3 on, the community contains the forum, and `me` the user's application to teach. The catalogue has the overridden
 * words, and rows of withdrawn courses, which are tombstones before. From 4 on,
 * `me` contains the user's reports, and decisions about own texts. From 5 on, it contains notices, the threads that
 * the user follows, and ties to other people. From 6 on, it contains own reactions. From 7 on,
 * decisions may be warnings, or about the user's profile or event. From 8 on, reports and decisions may be about photos.
 */
export const rowShape = 8

/** The changes of one pull, in the order of their numbers. `more`: call again. `reset`: the device drops its rows before. */
const page = { cursor: z.number(), more: z.boolean(), reset: z.boolean(), changes: z.array(change) }

/** The last command of this device that the server has acknowledged. */
const acknowledged = z.optional(id)

export const syncEndpoints = {
  /**
   * Applies commands exactly once. 403 `wrong_account` when `user_id` is not the session's user. 409 `restored` when the server does
   * not know `acknowledged`: an older state was restored, and the device first queues what was lost (docs/decisions/043). 413 when
   * the body is too large. 429 and 503 carry Retry-After. The outcomes are in the order of the commands. `log` numbers the push: a
   * backup with a mark of this number or a higher one contains it.
   */
  push: endpoint({
    method: 'POST',
    path: '/sync/push',
    access: 'member',
    perMinute: 120,
    // A month of learning offline is below 2 MB. Above it a device keeps its commands and sends them later.
    bytesPerDay: 8 * 1024 * 1024,
    maxBytes: pushMaxBytes + 8 * 1024,
    input: z.strictObject({
      client_id: id,
      user_id: id,
      sent_at: deviceTime,
      app_version: z.string().check(z.maxLength(60)),
      acknowledged,
      commands: z.array(sentCommand).check(z.minLength(1), z.maxLength(pushMaxCommands)),
    }),
    output: z.object({ results: z.array(outcome), log: z.optional(z.number()) }),
  }),
  /**
   * Changes after the given cursors, at most 200 rows per scope, beside the people whom they name; `more`: call again. `epoch` identifies the history of the
   * database; it changes when a backup is restored. `reset` is set if a cursor is of another history or above the last number. It is also
   * set if one of `community` is more than 400 changes behind. The answer then starts from 0, and the device drops the server's rows of the
   * scope. If the epoch differs without `reset`, the device asks again from 0 and drops them too. From 0 `community` is a window: the newest
   * posts, the user's own, and the events of these weeks. `me` is omitted without a session, `teaching` for learners too. `is_restored`: the
   * server does not know `acknowledged`, a command of the session's user. `backup`: mark of the newest verified backup, see `log` of a push.
   */
  pull: endpoint({
    method: 'GET',
    path: '/sync/pull',
    access: 'anyone',
    perMinute: 240,
    input: z.strictObject({
      me: z.optional(cursor),
      community: z.optional(cursor),
      catalogue: z.optional(cursor),
      teaching: z.optional(cursor),
      epoch: z.optional(id),
      acknowledged,
      shape: z.optional(queryNumber),
    }),
    output: z.object({
      epoch: id,
      is_restored: z.optional(z.boolean()),
      backup: z.optional(z.number()),
      /** Owner of the `me` scope; null for a visitor. */
      user_id: z.nullable(id),
      scopes: z.partialRecord(
        z.enum(scopes),
        z.object({
          ...page,
          /** Set if this scope has its own history, as a catalogue with courses that this build cannot read. */
          epoch: z.optional(id),
        }),
      ),
    }),
  }),
  /**
   * The head of a thread, by its id or address, and its replies after the given cursor; or the replies to a post. `community`: the
   * number up to which the answer's heads and people are complete. A device that knows more asks again. `is_gone`: the thread or post was
   * removed. The device drops its replies. 404 if there never was one.
   */
  replies: endpoint({
    method: 'GET',
    path: '/sync/replies',
    access: 'anyone',
    perMinute: 240,
    input: z.strictObject({ of: reference, after: z.optional(cursor), epoch: z.optional(id) }),
    output: z.object({ epoch: id, parent_id: id, community: z.number(), is_gone: z.boolean(), ...page }),
  }),
}
