import { queryOptions } from '@tanstack/react-query'
import { alertEndpoints } from '../../../contract/alerts.ts'
import { call } from '../../api/call.ts'
import { remoteQuery } from '../../api/remote-query.ts'
import { alertWordsKey } from '../../offline/store/database-names.ts'
import { currentPersonId, isVisitor } from '../../offline/store/person.ts'
import { dbOf, personalDb } from '../../offline/store/personal-db.ts'

/** Title and text of an alert. */
interface AlertWords {
  readonly title: string
  readonly body: string
}

export const alertWords = (body: string): AlertWords => ({ title: __PRODUCT_NAME__, body })

/** False where no message can arrive, such as in a browser of iOS before the installation. */
const isSupported = () => 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

export const alertsQuery = () =>
  queryOptions({
    queryKey: ['remote', 'alerts', currentPersonId()],
    async queryFn() {
      const { key, is_on } = await call(alertEndpoints.state, {})
      if (!isSupported()) return { key: null, isOn: false, isDenied: false }
      // The user may have blocked the site since, in the settings of the browser, which deletes the subscription too.
      return { key, isOn: is_on && (await hasSubscription()), isDenied: Notification.permission === 'denied' }
    },
    ...remoteQuery,
  })

async function hasSubscription(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription().catch(() => null)) != null
}

/** Asks the browser, and gives its address to the server. @returns false if the user or an earlier choice refuses */
export async function turnAlertsOn(key: string, words: AlertWords): Promise<boolean> {
  const personId = currentPersonId()
  if ((await Notification.requestPermission()) !== 'granted') return false
  await dbOf(personId).keyValues.put({ key: alertWordsKey, value: words })
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key, or of a user before: it would be refused, or would be theirs.
  await (await pushManager.getSubscription())?.unsubscribe()
  const { endpoint: address } = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await call(alertEndpoints.turnOn, { address })
  return true
}

export async function turnAlertsOff(): Promise<void> {
  await call(alertEndpoints.turnOff, {})
  await personalDb().keyValues.delete(alertWordsKey)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

/** Words in the language of now, if the user has turned alerts on. Never rejects: a closed store keeps the former ones. */
export async function renewAlertWords(words: AlertWords): Promise<void> {
  if (isVisitor()) return
  await personalDb()
    .keyValues.where('key')
    .equals(alertWordsKey)
    .modify({ value: words })
    .catch(() => {})
}
