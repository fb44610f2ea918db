import type { Session } from '../../../api/session.ts'
import { availableLocks } from '../../../offline/store/blocked-store.ts'

/** Web lock of the pages whose session ends with their tab: no page of another tab can read such a session. */
const lockOf = (userId: string) => `tab-session:${userId}`

let release = () => {}

/** Shows other pages that this tab has a session of its own, until the next call or the page's end. */
export function showTabSession(session: Session | null): void {
  release()
  if (!session || session.remember) return
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  void availableLocks()?.request(lockOf(session.userId), { mode: 'shared' }, () => ended)
}

/** True if a page has a session of this user that ends with its tab. False in a browser without locks. */
export async function isInSomeTab(userId: string): Promise<boolean> {
  const locks = await availableLocks()?.query()
  return locks?.held?.some(({ name }) => name === lockOf(userId)) ?? false
}
