import { readSession } from '../../api/session.ts'
import { visitorId } from './person.ts'

/** Owner of the stored session: an account's id or `visitorId`. Not in person.ts: the worker imports that file and has no session. */
export const sessionPersonId = (): string => readSession()?.userId ?? visitorId
