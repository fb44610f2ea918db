import * as z from 'zod/mini'
import { commands } from './command.ts'
import { repliesOf } from './forum.ts'
import { id, time } from './values/text.ts'

/**
 * Acts that the server reports to users. `reply`: to an own thread or post. `followed`: a reply in a followed thread. `mention`: a reply
 * mentions the user. `best`: an own reply is the
 * best answer. `decision`: of a moderator, about an own text. `confirmed`: a teacher was present.
 * `remarked`: own answers got a better mark, after a key was corrected. `reaction`: to an own text.
 */
export const noticeKinds = [
  'reply',
  'followed',
  'mention',
  'best',
  'decision',
  'application',
  'certificate',
  'confirmed',
  'event_changed',
  'event_off',
  'event_hidden',
  'course',
  'remarked',
  'reaction',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Notices of one user, on the server and on each device. */
export const maxNotices = 100
export const noticeDays = 90
/** People whose names one notice has. */
export const namedInNotice = 3

/** The thing of a notice: a thread, post, reply, event, course, case or application by its id, or a certificate by its code. */
const target = z.string().check(z.minLength(1), z.maxLength(60))
/** There is one notice per kind and thing. */
export const noticeKey = (kind: string, targetId: string): string => `${kind}:${targetId}`
const key = z.string().check(z.minLength(3), z.maxLength(80))

/**
 * A pulled notice. It refers to its thing and to people, and contains no text of them. `version` rises with each act; up to `read` the
 * user has seen it.
 */
export const noticeRow = z.object({
  id: key,
  /** Of any build: a page leaves out those that it does not know. */
  kind: z.string(),
  target_id: target,
  /** The thread or post in which it happened. */
  of: z.nullable(repliesOf),
  /** The newest people since the last time that it was read. */
  people: z.array(id),
  /** The number of these people. */
  count: z.number(),
  /** The server's time of the newest act. */
  at: time,
  version: z.number(),
  read: z.number(),
})
export type NoticeRow = z.output<typeof noticeRow>

const version = z.number().check(z.int(), z.positive(), z.lte(1_000_000_000))

export const noticeCommands = commands({
  /** Marks notices as read up to the versions that the user saw. The highest one counts, in any order of devices and requests. */
  readNotices: {
    version: 1,
    input: z.strictObject({ seen: z.array(z.strictObject({ id: key, version })).check(z.minLength(1), z.maxLength(maxNotices)) }),
    lane: () => 'notices',
  },
})
