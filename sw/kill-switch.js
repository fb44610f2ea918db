/*
 * Replaces sw.js on the server when a published worker turns out to be broken (docs/decisions/007-kill-switch.md). Browsers
 * look for a new sw.js at each visit, past all caches, and find this one. It removes itself and the app's files. Downloaded
 * courses, unsent work and drafts are not touched.
 */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await caches.delete('app-v1')
      await self.registration.unregister()
      // Reloads the pages that the broken worker had answered. They are no longer controlled then, so this happens once.
      for (const client of await self.clients.matchAll({ type: 'window' })) await client.navigate(client.url)
    })(),
  )
})
