import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { folded } from '../../../contract/values/text.ts'
import { posts, replies } from '../../db/schema.ts'
import type { CommandContext, CommandOutcome } from '../../handler.ts'
import { openCase } from './open-case.ts'
import type { Target } from './targets.ts'

const day = 24 * 60 * 60_000
const places = 3
/** Shorter texts are said many times: thanks, greetings. */
const leastRepeated = 40

/** Stays in the outbox until the limit of a day allows it. */
export const waitsForLimit: CommandOutcome = { outcome: 'retry', code: 'new_account_limit' }

/** The fields of a row whose text a moderator reads first: hidden is removed, with the text (docs/decisions/059). */
export const waiting = (at: Date) => ({ removedAt: at, hiddenAt: at })

type Text = Pick<Target, 'kind' | 'id' | 'title' | 'body'>

/** Opens the case of a text that waits. Its author reads that it waits. */
export async function openWaiting({ tx, person, clock, nextChange }: CommandContext, text: Text): Promise<void> {
  const target = { ...text, authorId: person.id, state: 'hidden' as const }
  await openCase(tx, target, { cause: 'link', at: new Date(clock()), change: await nextChange('me') })
}

/** Opens a case for a stored text that its author has written in two other places within 24 hours. The text stays. */
export async function watchRepeats({ tx, person, clock }: CommandContext, texts: readonly Text[]): Promise<void> {
  const long = texts.filter(({ body }) => body.length >= leastRepeated)
  if (person.role !== 'student' || long.length === 0) return
  const since = new Date(clock() - day)
  const ofPosts = await tx
    .select({ id: posts.id, body: posts.body })
    .from(posts)
    .where(and(eq(posts.authorId, person.id), gt(posts.madeAt, since), isNull(posts.removedAt)))
  const ofReplies = await tx
    .select({ id: replies.id, body: replies.body })
    .from(replies)
    .where(and(eq(replies.authorId, person.id), gt(replies.madeAt, since), isNull(replies.removedAt), ne(replies.body, '')))
  const keys = [...ofPosts, ...ofReplies].map(({ id, body }) => ({ id, key: keyOf(body) }))
  const watched = new Set<string>()
  for (const text of long) {
    const key = keyOf(text.body)
    const same = keys.filter((one) => one.key === key)
    // One case for all of them.
    if (same.length < places || watched.has(key) || same.length - countIn(texts, key) >= places) continue
    watched.add(key)
    await openCase(tx, { ...text, authorId: person.id, state: 'shown' }, { cause: 'repeats', at: new Date(clock()) })
  }
}

const keyOf = (body: string) =>
  folded(body)
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
const countIn = (texts: readonly Text[], key: string) => texts.filter(({ body }) => keyOf(body) === key).length
