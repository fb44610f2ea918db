import { connectionType, isDataSaverOn } from '../downloads/connection-type.ts'
import { type PdfPart, storedField, type WorkerAnswer, type WorkerQuestion } from '../sync/worker-messages.ts'

/** The worker is registered after the page has loaded; the user may start a download before that. */
const workerTimeoutMs = 20_000
/** The browser may stop a worker during its work. Then its port never receives another message. */
const silenceTimeoutMs = 120_000
/** Names and sizes need no network: the display of a download's size and the start of a download wait no longer than this. */
const answerTimeoutMs = 4_000

export class ReaderAssetsFailed extends Error {
  readonly reason: 'no-space' | 'no-connection'
  constructor(reason: 'no-space' | 'no-connection') {
    super(`book reader not stored: ${reason}`)
    this.reason = reason
  }
}

/**
 * The files of the book reader that are not stored yet. The reader (pdf.js and its worker) is almost as large as the app, so
 * the app's installation leaves it out. The first course with a handbook downloads it: a downloaded handbook must open
 * offline. The displayed size of that download includes these files.
 * @throws ReaderAssetsFailed when the worker does not answer within 4 s
 */
export async function missingReaderAssets(): Promise<PdfPart[]> {
  const worker = await activeWorker(answerTimeoutMs)
  // Without a worker (in development, or if the browser blocks it) nothing can be stored.
  const answer = worker && (await ask(worker, { type: 'pdf-parts' }, () => {}, answerTimeoutMs))
  return answer && 'missing' in answer ? answer.missing : []
}

/**
 * Stored size of the book reader on this device, in bytes.
 * @throws ReaderAssetsFailed when the worker does not answer within 4 s
 */
export async function readerBytes(): Promise<number> {
  const worker = await activeWorker(answerTimeoutMs)
  const answer = worker && (await ask(worker, { type: 'pdf-size' }, () => {}, answerTimeoutMs))
  return answer && 'size' in answer ? answer.size : 0
}

/**
 * Resolves once every file of the book reader is stored on this device.
 * @throws ReaderAssetsFailed
 */
export async function storeReaderAssets(onStored: (part: PdfPart) => void = () => {}): Promise<void> {
  const worker = await activeWorker(workerTimeoutMs)
  if (worker) await ask(worker, { type: 'keep-pdf-parts' }, onStored, silenceTimeoutMs)
}

/**
 * Stores the book reader in the background if the connection is known to be unmetered. Chromium on Android reports the
 * connection type; devices without this report fetch the reader with their first handbook.
 */
export function storeReaderAssetsWhenUnmetered(): void {
  if (isDataSaverOn() || connectionType() !== 'unmetered') return
  storeReaderAssets().catch(() => {
    // The user did not ask for it. The first download with a handbook tries again and reports errors.
  })
}

async function activeWorker(timeoutMs: number): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (!serviceWorker || !import.meta.env.PROD) return null
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs))
  const registration = await Promise.race([serviceWorker.ready, timeout])
  if (!registration) throw new ReaderAssetsFailed('no-connection')
  return registration.active
}

type LastAnswer = Extract<WorkerAnswer, { missing: unknown } | { size: unknown }>

/** The timeout restarts with each stored file. @throws ReaderAssetsFailed */
function ask(worker: ServiceWorker, question: WorkerQuestion, onStored: (part: PdfPart) => void, timeoutMs: number): Promise<LastAnswer> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const giveUp = () => reject(new ReaderAssetsFailed('no-connection'))
    let timer = setTimeout(giveUp, timeoutMs)
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer)
      if (storedField in data) {
        onStored(data[storedField])
        timer = setTimeout(giveUp, timeoutMs)
        return
      }
      port1.close()
      if ('failed' in data) reject(new ReaderAssetsFailed(data.failed))
      else resolve(data)
    }
    worker.postMessage(question, [port2])
  })
}
