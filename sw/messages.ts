import { type PdfPart, storedField, type WorkerAnswer, type WorkerQuestion } from '../src/offline/sync/worker-messages.ts'
import type { Asset } from './asset-list.ts'
import { storeForPage } from './data-use.ts'
import { followAudiences, missingPdfAssets, storedPdfBytes, storePdfAssets } from './install.ts'
import { forgetLatePictures } from './media/pictures.ts'
import { forgetUserContent } from './pages.ts'

declare const self: ServiceWorkerGlobalScope

/** `SKIP_WAITING` is what workbox-window sends when a user accepted the new version. */
type Message = WorkerQuestion | { type: 'SKIP_WAITING' }

export function answerMessage(event: ExtendableMessageEvent): void {
  const message = event.data as Message
  const answer = (content: WorkerAnswer) => event.ports[0]?.postMessage(content)
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else if (message.type === 'pdf-parts') event.waitUntil(answerMissing(answer))
  else if (message.type === 'pdf-size') event.waitUntil(storedPdfBytes().then((size) => answer({ size })))
  else if (message.type === 'keep-pdf-parts') event.waitUntil(storeReader(answer))
  else if (message.type === 'forget-peoples-words') event.waitUntil(Promise.all([forgetUserContent(), forgetLatePictures(message.posts)]))
  else if (message.type === 'use') event.waitUntil(storeForPage(message.use))
  // The next page that starts repeats it for the files that are missing.
  else if (message.type === 'audiences') event.waitUntil(followAudiences(message.audiences).catch(() => {}))
}

async function answerMissing(answer: (content: WorkerAnswer) => void): Promise<void> {
  answer({ missing: (await missingPdfAssets()).map(toPdfPart) })
}

async function storeReader(answer: (content: WorkerAnswer) => void): Promise<void> {
  try {
    await storePdfAssets((asset) => answer({ [storedField]: toPdfPart(asset) }))
    answer({ missing: [] })
  } catch (error) {
    answer({ failed: isFull(error) ? 'no-space' : 'no-connection' })
  }
}

const toPdfPart = ({ url, bytes }: Asset): PdfPart => ({ url, bytes })
const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
