import { ApiError } from '../../api/errors.ts'
import { readStatus, subscribeStatus } from '../status/status.ts'
import { availableLocks } from '../store/blocked-store.ts'
import { currentPersonId, visitorId } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'

const longestPause = 15 * 60_000

interface Sending {
  /** Of the lock: one tab sends. */
  readonly lock: string
  readonly hasRows: (db: PersonalDb) => Promise<boolean>
  /** Keys in the order of sending. */
  readonly next: (db: PersonalDb) => Promise<string[]>
  readonly sendOne: (db: PersonalDb, key: string) => Promise<void>
}

/** `isAsked`: the user waits for it. So it does not wait after a failure, but for another tab that sends. */
type Send = (how?: { isAsked: boolean }) => Promise<void>

/**
 * Sends files of the device one at a time, in one tab. A failure is repeated later, at the latest after 15 minutes. `follow`: at each change
 * of the connection too.
 */
export function sendLoop({ lock, hasRows, next, sendOne }: Sending): { send: Send; follow: () => void } {
  let running: Promise<void> | undefined
  let isRepeatRequested = false
  let waitsForTab = false
  /** The user has asked since the last round began. */
  let isAskOpen = false
  let failures = 0
  /** Until then nothing but a new connection makes it send. */
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function send({ isAsked } = { isAsked: false }): Promise<void> {
    isRepeatRequested = true
    if (isAsked) {
      notBefore = 0
      waitsForTab = true
      isAskOpen = true
    }
    running ??= runAll()
    return running
  }

  async function runAll(): Promise<void> {
    try {
      await run()
    } finally {
      running = undefined
      waitsForTab = false
      // The user has joined a round that failed: without another one, the request had no try of its own.
      if (isAskOpen) await send({ isAsked: true })
    }
  }

  function follow(): void {
    let wasOnline = readStatus().connection === 'online'
    subscribeStatus(() => {
      const isOnline = readStatus().connection === 'online'
      if (isOnline && !wasOnline) notBefore = 0
      wasOnline = isOnline
      void send()
    })
  }

  async function run(): Promise<void> {
    if (Date.now() < notBefore) {
      isRepeatRequested = false
      return
    }
    clearTimeout(timer)
    try {
      while (isRepeatRequested) {
        isRepeatRequested = false
        isAskOpen = false
        await sendAll(currentPersonId())
      }
      failures = 0
    } catch (error) {
      failures += 1
      const own = Math.min(longestPause, 2000 * 2 ** Math.min(failures, 9)) * (0.5 + Math.random())
      const pause = Math.max(error instanceof ApiError ? error.retryAfter : 0, own)
      notBefore = Date.now() + pause
      timer = setTimeout(() => {
        // Browsers cut the fraction of the pause off: by the clock the timer may be early, and no other one follows.
        notBefore = 0
        void send()
      }, pause)
    }
  }

  async function sendAll(personId: string): Promise<void> {
    const db = dbOf(personId)
    if (personId === visitorId || !(await hasRows(db))) return
    const sendNext = async () => {
      let failure: unknown
      for (const key of await next(db)) {
        if (readStatus().connection !== 'online' || readStatus().needsSignIn || currentPersonId() !== personId) return
        try {
          await sendOne(db, key)
          // A connection that breaks between files is no reason to wait longer each time.
          failures = 0
        } catch (error) {
          if (!isAboutFile(error)) throw error
          failure ??= error
        }
      }
      if (failure !== undefined) throw failure
    }
    const locks = availableLocks()
    if (locks) await locks.request(`${lock}:${personId}`, { ifAvailable: !waitsForTab }, (held) => (held ? sendNext() : undefined))
    else await sendNext()
  }

  return { send, follow }
}

/** True if the server failed at this file, or does not take it now: the next one may pass. */
const isAboutFile = (error: unknown) =>
  error instanceof ApiError && (error.status >= 500 || [403, 404, 409].includes(error.status)) && error.retryAfter === 0
