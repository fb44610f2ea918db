import { alertWordsKey, keyValuesTable, sharedDbName } from '../src/offline/store/database-names.ts'
import { openStore, result, transact } from './open-store.ts'

declare const self: ServiceWorkerGlobalScope

interface Words {
  title: string
  body: string
}

/** Shows that the user has news. The message is empty: the words are of the device, and the news comes with the next pull. */
export async function showAlert(): Promise<void> {
  const { title = 'EntLab', body = '' } = (await storedWords().catch(() => undefined)) ?? {}
  await self.registration.showNotification(title, {
    body,
    tag: 'notices',
    icon: 'icons/icon-192.png',
    badge: 'icons/icon-monochrome-512.png',
  })
}

async function storedWords(): Promise<Words | undefined> {
  return await transact(await openStore(sharedDbName), [keyValuesTable], async (keyValues) => {
    const row = await result<{ value: Words } | undefined>(keyValues.get(alertWordsKey))
    return row?.value
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
