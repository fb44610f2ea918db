import type { PdfPart, WorkerAnswer, WorkerQuestion } from './worker-messages.ts'

/** The worker is registered after the page has loaded; a download may be tapped before. */
const workerWait = 20_000
/** A worker may be stopped in the middle, and then its port never says anything again. */
const silenceLimit = 120_000

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
 */
export async function missingPdfParts(): Promise<PdfPart[]> {
  const worker = await activeWorker()
  // Without a worker (development, or a browser that forbids it) nothing can be kept and nothing is promised.
  return worker ? ask(worker, { type: 'pdf-parts' }, () => {}) : []
}

/**
 * Resolves once every part of the book reader is on this phone.
 * @throws PdfPartsFailed
 */
export async function keepPdfParts(onKept: (part: PdfPart) => void = () => {}): Promise<void> {
  const worker = await activeWorker()
  if (worker) await ask(worker, { type: 'keep-pdf-parts' }, onKept)
}

/**
 * Brings the book reader in quiet hours, only where the line surely costs nothing: phones tell whether they are on wifi,
 * other devices do not tell and are left alone.
 */
export function keepPdfPartsWhenCheap(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; type?: string } }
  if (!connection || connection.saveData || !['wifi', 'ethernet'].includes(connection.type ?? '')) return
  keepPdfParts().catch(() => {
    // Nobody asked for it; the first download with a handbook tries again and tells.
  })
}

async function activeWorker(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker || !import.meta.env.PROD) return null
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), workerWait))
  const registration = await Promise.race([serviceWorker.ready, timeout])
  if (!registration) throw new PdfPartsFailed('no-connection')
  return registration.active
}

function ask(worker: ServiceWorker, question: WorkerQuestion, onKept: (part: PdfPart) => void): Promise<PdfPart[]> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = () => reject(new PdfPartsFailed('no-connection'))
    let silence = setTimeout(giveUp, silenceLimit)
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(silence)
      if ('kept' in data) {
        onKept(data.kept)
        silence = setTimeout(giveUp, silenceLimit)
        return
      }
      port1.close()
      if ('missing' in data) resolve(data.missing)
      else reject(new PdfPartsFailed(data.failed))
    }
    worker.postMessage(question, [port2])
  })
}
