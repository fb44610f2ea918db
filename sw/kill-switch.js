/*
 * The way out when a published worker turns out to be broken: put this file in the place of sw.js on the server
 * (docs/decisions/007-kill-switch.md). Browsers look for a new sw.js at each visit, past all caches, find this one, and it
 * takes itself and the app's files away. Courses on the phone, unsent work and drafts are not touched.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await caches.delete('app-v1')
      await self.registration.unregister()
      // Pages the broken worker had answered are loaded anew. They are no longer controlled then, so this happens once.
      for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url)
    })(),
  )
})
