import { readStatus, subscribeStatus } from '../../offline/status.ts'

/** Writes on the icon of the home screen how much has not arrived yet, where the phone can do that. */
export function showWaitingOnIcon(): void {
  // iPhones show it only to who allowed messages, and refuse otherwise.
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
  // At once also when nothing waits: the worker may have sent since, with no page open.
  follow()
  subscribeStatus(follow)
}
