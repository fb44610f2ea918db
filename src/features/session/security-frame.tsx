import { Suspense } from 'react'
import type { SecurityNotice } from '../../../contract/account/person.ts'
import { serverNow } from '../../api/server-clock.ts'
import { lazyOptional } from '../../ui/lazy.ts'
import { useAuth } from './auth.ts'

const Part = lazyOptional(async () => (await import('./security/security-notices.tsx')).SecurityNoticeList)

const dayMs = 24 * 60 * 60_000
// `noticeDays` of the contract, whose file would load the schemas.
const shownDays = 30

/** Recent changes of the account's password, number or address: its user may not have made them. Nothing for most users. */
export function SecurityNotices() {
  const notices = newestOfKinds(useAuth().user?.notices ?? [])
  if (notices.length === 0) return null
  return (
    <Suspense>
      <Part notices={notices} />
    </Suspense>
  )
}

/** The last notice of each kind and step, and the last one that was disputed. An earlier change is shown once a later one is disputed. */
function newestOfKinds(notices: readonly SecurityNotice[]): SecurityNotice[] {
  const recent = notices.filter(({ at }) => at > serverNow() - shownDays * dayMs)
  return [...new Map(recent.map((notice) => [groupOf(notice), notice])).values()].toReversed()
}

const groupOf = ({ kind, step, is_disputed }: SecurityNotice) => (is_disputed ? 'disputed' : `${kind} ${step ?? ''}`)
