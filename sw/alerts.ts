import { alertWordsKey, keyValuesTable, lockedKey, personalDbName } from '../src/offline/store/database-names.ts'
import { openStore, result, transact } from './store/open-store.ts'
import { peopleOnDevice } from './store/outbox-store.ts'

declare const self: ServiceWorkerGlobalScope

interface Words {
  title: string
  body: string
}

/**
 * Shows that the user has news. The message is empty: the words are of the device, and the news comes with the next pull. A message that
 * arrives after its user has left is not shown.
 */
export async function showAlert(): Promise<void> {
  for (const personId of await peopleOnDevice()) {
    const words = await wordsOf(personId).catch(() => undefined)
    if (!words) continue
    const { title, body } = words
    const icons = { icon: 'icons/icon-192.png', badge: 'icons/icon-monochrome-512.png' }
    return await self.registration.showNotification(title, { body, tag: 'notices', ...icons })
  }
}

/** Undefined for a user who has signed out, or whose vault is closed. */
async function wordsOf(personId: string): Promise<Words | undefined> {
  return await transact(await openStore(personalDbName(personId)), [keyValuesTable], async (keyValues) => {
    const [locked, row] = await Promise.all([
      result(keyValues.get(lockedKey)),
      result<{ value: Words } | undefined>(keyValues.get(alertWordsKey)),
    ])
    return locked === undefined ? row?.value : undefined
  })
}

/** Opens the list of notices, in a window of the app if there is one. */
export async function openNotices({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const address = new URL('notices', self.registration.scope).href
  const [open] = await self.clients.matchAll({ type: 'window' })
  // A window that another version controls refuses to navigate.
  const shown = await open
    ?.focus()
    .then((page) => page.navigate(address))
    .catch(() => null)
  if (!shown) await self.clients.openWindow(address)
}
