import { readSession } from '../api/session.ts'
import { guestId } from './person.ts'

/** Whose session this browser holds now: an account's id, or `guestId`. Apart from person.ts, which the worker has too: no session is there. */
export const sessionPersonId = (): string => readSession()?.userId ?? guestId
