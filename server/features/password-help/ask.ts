import { randomInt } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { hashToken } from '../../accounts/tokens.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { helpRequests } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { networkOf } from '../../limits/address-key.ts'
import { day, hasLiveCode, isOpen, minute, ownRequest, type Request } from './requests.ts'

/** Open requests of one number. Many senders may ask for the same person. */
const maxOpen = 20
/** Milliseconds after which a request without a live code makes room for one of another sender. */
const maxWait = day
/** Attempts to find a free request number of six digits. */
const draws = 10

interface NewRequest {
  readonly id: string
  readonly secret: string
  readonly phone: string
  readonly name: string
  /** Address of the sender. */
  readonly sender: string
  readonly now: number
}

/**
 * Stores a device's request. A repeat of a request whose answer was lost finds it. The number is not looked up: a number
 * without an account takes the same time. Null if the id belongs to another device. Throws 429 when there is no room.
 */
export async function addRequest(db: Database, request: NewRequest): Promise<Request | null> {
  const { id, secret, phone, name, now } = request
  const row = { id, secretHash: hashToken(secret), phone, name, sender: hashToken(networkOf(request.sender)), askedAt: new Date(now) }
  return await db.transaction(async (tx) => {
    const known = await ownRequest(tx, request)
    if (known) return known
    await makeRoom(tx, phone, now)
    for (let draw = 0; draw < draws; draw++) {
      const [added] = await tx
        .insert(helpRequests)
        .values({ ...row, number: newNumber() })
        .onConflictDoNothing()
        .returning()
      if (added) return added
    }
    return await ownRequest(tx, request)
  })
}

const newNumber = () => String(randomInt(100_000, 1_000_000))

/**
 * Deletes the oldest request of the sender with the most: one stranger's requests never replace the owner's. A request whose
 * code is being read out stays. Where each sender has one, only a request that has waited a day makes room: many senders do not
 * replace the owner's at once.
 */
async function makeRoom(tx: Transaction, phone: string, now: number): Promise<void> {
  const open = await tx
    .select({ id: helpRequests.id, sender: helpRequests.sender, askedAt: helpRequests.askedAt, isLive: hasLiveCode(tx, now) })
    .from(helpRequests)
    .where(and(eq(helpRequests.phone, phone), isOpen(now)))
    .orderBy(asc(helpRequests.askedAt))
  if (open.length < maxOpen) return
  const waiting = open.filter(({ isLive }) => !isLive)
  const count = (sender: string) => waiting.filter((one) => one.sender === sender).length
  const most = Math.max(0, ...waiting.map(({ sender }) => count(sender)))
  const oldest = waiting.find(({ sender }) => count(sender) === most)
  const wait = !oldest ? 15 * minute : most > 1 ? 0 : oldest.askedAt.getTime() + maxWait - now
  if (!oldest || wait > 0) throw new Refusal('too_many', { retryAfter: Math.ceil(wait / 1000) })
  await tx.delete(helpRequests).where(eq(helpRequests.id, oldest.id))
}
