import type { PdfPart, WorkerAnswer, WorkerQuestion } from '../src/offline/worker-messages.ts'
import type { Part } from './parts.ts'
import { forgetPeoplesWords, keepPdfParts, keptPdfBytes, missingPdfParts } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

/** `SKIP_WAITING` is what workbox-window sends when a person accepted the new version. */
type Message = WorkerQuestion | { type: 'SKIP_WAITING' }

export function answerMessage(event: ExtendableMessageEvent): void {
  const message = event.data as Message
  const answer = (said: WorkerAnswer) => event.ports[0]?.postMessage(said)
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else if (message.type === 'pdf-parts') event.waitUntil(tellMissing(answer))
  else if (message.type === 'pdf-size') event.waitUntil(keptPdfBytes().then((size) => answer({ size })))
  else if (message.type === 'keep-pdf-parts') event.waitUntil(keepReader(answer))
  else if (message.type === 'forget-peoples-words') event.waitUntil(forgetPeoplesWords())
}

async function tellMissing(answer: (said: WorkerAnswer) => void): Promise<void> {
  answer({ missing: (await missingPdfParts()).map(toPdfPart) })
}

async function keepReader(answer: (said: WorkerAnswer) => void): Promise<void> {
  try {
    await keepPdfParts((part) => answer({ kept: toPdfPart(part) }))
    answer({ missing: [] })
  } catch (error) {
    answer({ failed: isFull(error) ? 'no-space' : 'no-connection' })
  }
}

const toPdfPart = ({ url, bytes = 0 }: Part): PdfPart => ({ url, bytes })
const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
