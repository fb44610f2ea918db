import { randomUUID } from 'node:crypto'
import { noticeDays, type SecurityNotice } from '../../contract/account/person.ts'
import type { StoredNotice } from '../db/schema.ts'

const day = 24 * 60 * 60_000
/** Notices of one kind and step. More would only be noise: an attacker who repeats a change must not grow the row. */
const maxOfKind = 10

/** Of an account. */
interface Addresses {
  readonly phone: string
  readonly previousPhone: string | null
  readonly email: string | null
}

type Change = Pick<StoredNotice, 'kind' | 'step' | 'was' | 'became'>

/**
 * The account's notices with a new one. They stay for 30 days and cannot be dismissed: a thief would do it. Many of one kind
 * do not displace those of another.
 */
export function withNotice(notices: readonly StoredNotice[], change: Change, now: number): StoredNotice[] {
  const all = [...notices.filter(({ at }) => at > now - noticeDays * day), { id: randomUUID(), ...change, at: now, is_disputed: false }]
  const isSameKind = (one: StoredNotice, other: StoredNotice) => one.kind === other.kind && one.step === other.step
  return all.filter((one, index) => all.slice(index + 1).filter((later) => isSameKind(one, later)).length < maxOfKind)
}

/** As its user sees it: a thief with a session must not read the owner's earlier address. */
export const shownNotice = ({ id, kind, at, is_disputed, step }: StoredNotice): SecurityNotice => ({
  id,
  kind,
  at,
  is_disputed,
  ...(step && { step }),
})

/** The value before the change, if the change is still in place. Null: there was none. Undefined: nothing can be undone. */
export function valueBefore(notice: StoredNotice, account: Addresses): string | null | undefined {
  if (notice.kind === 'phone_changed') {
    // Builds before stored no values.
    if (notice.became === undefined) return account.previousPhone ?? undefined
    return account.phone === notice.became ? notice.was : undefined
  }
  if (notice.kind !== 'email_changed') return undefined
  return notice.became === undefined || account.email === notice.became ? (notice.was ?? null) : undefined
}
