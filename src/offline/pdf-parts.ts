import { asksToSaveData, lineKind } from './line.ts'
import type { PdfPart, WorkerAnswer, WorkerQuestion } from './worker-messages.ts'

/** The worker is registered after the page has loaded; a download may be tapped before. */
const workerWait = 20_000
/** A worker may be stopped in the middle, and then its port never says anything again. */
const silenceLimit = 120_000
/** What only names and sizes are asked for is answered at once or not at all: a price and a start never wait longer. */
const answerWait = 4_000

export class PdfPartsFailed extends Error {
  readonly reason: 'no-space' | 'no-connection'
  constructor(reason: 'no-space' | 'no-connection') {
    super(`book reader not kept: ${reason}`)
    this.reason = reason
  }
}

/**
 * The book reader (pdf.js and its worker) is almost as large as the whole app, so it is not installed with it. It joins
 * with the first course that has a handbook, because "on this phone" must mean that the handbook opens without a line.
 * This answers the parts that are not here yet: what they cost belongs to the price of that download.
 * @throws PdfPartsFailed when the worker does not answer within seconds
 */
export async function missingPdfParts(): Promise<PdfPart[]> {
  const worker = await activeWorker(answerWait)
  // Without a worker (development, or a browser that forbids it) nothing can be kept and nothing is promised.
  const said = worker && (await ask(worker, { type: 'pdf-parts' }, () => {}, answerWait))
  return said && 'missing' in said ? said.missing : []
}

/**
 * What the book reader takes on this phone, in bytes.
 * @throws PdfPartsFailed when the worker does not answer within seconds
 */
export async function readerBytes(): Promise<number> {
  const worker = await activeWorker(answerWait)
  const said = worker && (await ask(worker, { type: 'pdf-size' }, () => {}, answerWait))
  return said && 'size' in said ? said.size : 0
}

/**
 * Resolves once every part of the book reader is on this phone.
 * @throws PdfPartsFailed
 */
export async function keepPdfParts(onKept: (part: PdfPart) => void = () => {}): Promise<void> {
  const worker = await activeWorker(workerWait)
  if (worker) await ask(worker, { type: 'keep-pdf-parts' }, onKept, silenceLimit)
}

/**
 * Brings the book reader in quiet hours, only where the line surely costs nothing: phones tell whether they are on wifi,
 * other devices do not tell and are left alone.
 */
export function keepPdfPartsWhenCheap(): void {
  if (asksToSaveData() || lineKind() !== 'free') return
  keepPdfParts().catch(() => {
    // Nobody asked for it; the first download with a handbook tries again and tells.
  })
}

async function activeWorker(longest: number): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker || !import.meta.env.PROD) return null
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), longest))
  const registration = await Promise.race([serviceWorker.ready, timeout])
  if (!registration) throw new PdfPartsFailed('no-connection')
  return registration.active
}

type LastAnswer = Extract<WorkerAnswer, { missing: unknown } | { size: unknown }>

function ask(worker: ServiceWorker, question: WorkerQuestion, onKept: (part: PdfPart) => void, longest: number): Promise<LastAnswer> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = () => reject(new PdfPartsFailed('no-connection'))
    let silence = setTimeout(giveUp, longest)
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(silence)
      if ('kept' in data) {
        onKept(data.kept)
        silence = setTimeout(giveUp, longest)
        return
      }
      port1.close()
      if ('failed' in data) reject(new PdfPartsFailed(data.failed))
      else resolve(data)
    }
    worker.postMessage(question, [port2])
  })
}
