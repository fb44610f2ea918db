import { queryOptions } from '@tanstack/react-query'
import { alertEndpoints } from '../../../contract/alerts.ts'
import { call } from '../../api/call.ts'
import { remoteQuery } from '../../api/remote-query.ts'
import { alertWordsKey } from '../../offline/store/database-names.ts'
import { currentPersonId } from '../../offline/store/person.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'

/** False where no message can arrive, such as in a browser of iOS before the installation. */
const isSupported = () => 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

export const alertsQuery = () =>
  queryOptions({
    queryKey: ['remote', 'alerts', currentPersonId()],
    async queryFn() {
      const { key, is_on } = await call(alertEndpoints.state, {})
      // The user may have blocked the site since, in the settings of the browser.
      return { key: isSupported() ? key : null, isOn: is_on && isSupported() && Notification.permission === 'granted' }
    },
    ...remoteQuery,
  })

/** Asks the browser, and gives its address to the server. @returns false if the user or an earlier choice refuses */
export async function turnAlertsOn(key: string, words: { title: string; body: string }): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await sharedDb.keyValues.put({ key: alertWordsKey, value: words })
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key, or of a user before: it would be refused, or would be theirs.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint: address } = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(alertEndpoints.turnOn, { address })
  return true
}

export async function turnAlertsOff(): Promise<void> {
  await call(alertEndpoints.turnOff, {})
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
