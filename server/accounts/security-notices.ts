import { randomUUID } from 'node:crypto'
import { noticeDays, type SecurityNotice } from '../../contract/account/person.ts'
import type { Account } from './accounts.ts'

const day = 24 * 60 * 60_000
/** More would only be noise: an attacker who repeats a change must not grow the row. */
const maxNotices = 20

/** The account's notices with a new one. They stay for 30 days and cannot be dismissed: a thief would do it. */
export function withNotice({ securityNotices }: Account, kind: SecurityNotice['kind'], now: number): SecurityNotice[] {
  const recent = securityNotices.filter(({ at }) => at > now - noticeDays * day)
  return [...recent, { id: randomUUID(), kind, at: now, is_disputed: false }].slice(-maxNotices)
}
