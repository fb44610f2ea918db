import { openNotices, showAlert } from './alerts.ts'
import { findAsset } from './assets.ts'
import { pushInBackground } from './background-push.ts'
import { countInstallation, countUse } from './data-use.ts'
import { install, removeOldBuilds } from './install.ts'
import { answerMedia, mediaHash } from './media/media.ts'
import { answerPicture, isPicture } from './media/pictures.ts'
import { takeShare } from './media/share.ts'
import { answerMessage } from './messages.ts'
import { isPageVisit } from './navigation.ts'
import { answerAsset, answerPage } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

countUse()

/**
 * The rules of the worker, first match wins. A request that matches none, such as every API call, goes to the network as if
 * there were no worker: nothing private is ever stored here.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // No page sends a form by a navigation.
  if (request.method === 'POST' && request.mode === 'navigate') return event.respondWith(takeShare(request))
  if (request.method !== 'GET' && request.method !== 'HEAD') return

  const hash = mediaHash(url)
  if (hash) return event.respondWith(answerMedia(event, hash))
  if (request.method === 'HEAD') return

  if (isPicture(url)) return event.respondWith(answerPicture(event))

  if (isPageVisit(request, url, self.registration.scope)) return event.respondWith(answerPage(event))

  const asset = findAsset(url)
  if (asset) return event.respondWith(answerAsset(event, asset))
})

self.addEventListener('install', (event) => {
  countInstallation()
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  // Claim: the worker then also serves the page of the first visit, which works offline.
  event.waitUntil(removeOldBuilds().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => answerMessage(event))

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(pushInBackground())
})

self.addEventListener('push', (event) => event.waitUntil(showAlert()))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotices(event)))
