import { readStatus, subscribeStatus } from '../../offline/status/status.ts'

/** Shows the number of unsent commands on the app's icon, where the device supports it. */
export function startWaitingBadge(): void {
  // iPhones refuse it unless notifications are allowed.
  const write = (count: number) => (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
  if (!('setAppBadge' in navigator)) return
  let shown: number | undefined
  const follow = () => {
    const { waiting, rejected } = readStatus()
    const count = waiting + rejected
    if (count === shown) return
    shown = count
    void write(count)
  }
  // Also with a count of 0: the worker may have sent the rest while no page was open.
  follow()
  subscribeStatus(follow)
}
