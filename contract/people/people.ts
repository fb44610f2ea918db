import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { roles, shownFace } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, localizedText, reference, time } from '../values/text.ts'

const fields = { id, name: z.string(), face: shownFace, place: z.string() }

/** A person as the caller may see them. `v`: the number of the last change, by which a device knows that its copy is old. */
export const seenPerson = z.object({ ...fields, v: z.number() }).brand<'shown'>()
export type SeenPerson = z.output<typeof seenPerson>

/** People of one request of `shown`. */
export const peopleAtOnce = 100

/** The page of a person. Null: not for the caller, or there is none. */
export const profile = z
  .object({
    ...fields,
    v: z.number(),
    role: z.enum(roles),
    about: z.string(),
    /** A WebP picture in base64. */
    photo: withFallback(z.nullable(z.string()), null),
    /** For reports of the photo. Absent without one. */
    photo_id: z.optional(id),
    /** A moderator has hidden it: only its owner still sees it. */
    is_photo_hidden: z.optional(z.boolean()),
    /** Courses with a certificate, newest first. Never its code. */
    learned: z.nullable(z.array(z.object({ slug: reference, title: localizedText, at: time }))),
    made: z.nullable(z.object({ posts: z.number(), threads: z.number(), replies: z.number() })),
    shows_connections: z.boolean(),
    /** Following waits for the person's consent. */
    asks_followers: z.boolean(),
  })
  .brand<'shown'>()
export type Profile = z.output<typeof profile>

export const activityKinds = ['post', 'thread', 'reply'] as const

/** A text of a person in the list of all. `of`: the address of its thread; null for posts and comments. */
export const activityItem = z.object({
  kind: z.enum(activityKinds),
  id,
  title: z.string(),
  body: z.string(),
  of: z.nullable(reference),
  made_at: time,
})
export type ActivityItem = z.output<typeof activityItem>

/** Lists of people around a person. Others see the connections alone, if their level allows it. */
export const circles = ['connections', 'followers', 'following'] as const
export type Circle = (typeof circles)[number]

const page = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) })

export const peopleEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'anyone',
    input: z.strictObject({ id }),
    output: z.object({ person: profile }),
  }),
  /** Newest first. 403 if the level of the list does not reach the caller. */
  activity: endpoint({
    method: 'GET',
    path: '/users/:id/activity',
    access: 'anyone',
    input: z.strictObject({ id, cursor: pageCursor }),
    output: page(activityItem),
  }),
  circle: endpoint({
    method: 'GET',
    path: '/users/:id/connections',
    access: 'anyone',
    input: z.strictObject({ id, circle: z.enum(circles), cursor: pageCursor }),
    output: page(seenPerson),
  }),
  /** People of whom the device has the public part only, by their ids, separated by commas. Unknown ones are left out. */
  shown: endpoint({
    method: 'GET',
    path: '/people',
    access: 'member',
    input: z.strictObject({ ids: z.string().check(z.maxLength(peopleAtOnce * 37), z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/)) }),
    output: z.object({ items: z.array(seenPerson) }),
  }),
}
