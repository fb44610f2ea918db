import { answerMedia, mediaHash } from './media.ts'
import { answerMessage } from './messages.ts'
import { isPageVisit } from './navigation.ts'
import { answerPage, answerPart, findPart, install, retireOldBuilds } from './precache.ts'
import { pushInBackground } from './push-in-background.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The rules of the worker, first match wins. A request that matches none (the whole API above all) goes to the network
 * as if there were no worker: nothing private is ever kept here.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin || (request.method !== 'GET' && request.method !== 'HEAD')) return

  const hash = mediaHash(url)
  if (hash) return event.respondWith(answerMedia(event, hash))
  if (request.method === 'HEAD') return

  if (isPageVisit(request, url, self.registration.scope)) return event.respondWith(answerPage(event))

  const part = findPart(url)
  if (part) return event.respondWith(answerPart(event, part))
})

self.addEventListener('install', (event) => event.waitUntil(install()))

self.addEventListener('activate', (event) => {
  // Claim, so that the very first visit is served from here too and the phone needs no second one to work offline.
  event.waitUntil(retireOldBuilds().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => answerMessage(event))

self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(pushInBackground())
})
