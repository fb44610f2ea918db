import { ownScript } from '../../api/own-script.ts'

// The legacy build: devices of recent years lack functions that the modern one needs.
export const pdfWorkerUrl = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/**
 * Starts the reader's worker, which takes as long as fetching the book and the reader itself: all three begin together.
 * Null where this browser knows no workers made of modules, or the file could not be had; pdf.js then finds its own way.
 */
export function startPdfWorker(): Promise<Worker | null> {
  try {
    const worker = new Worker(ownScript(pdfWorkerUrl), { type: 'module', name: 'book' })
    return new Promise((resolve) => {
      // Its first message says that it is ready.
      worker.addEventListener('message', () => resolve(worker), { once: true })
      worker.addEventListener('error', () => {
        worker.terminate()
        resolve(null)
      })
    })
  } catch {
    return Promise.resolve(null)
  }
}
