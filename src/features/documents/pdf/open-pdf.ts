import type { PDFDocumentProxy } from 'pdfjs-dist'
import { pdfjs } from 'react-pdf'
import { pdfWorkerUrl } from '../pdf-worker.ts'

pdfjs.GlobalWorkerOptions.workerSrc = pdfWorkerUrl

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy
  /** Height by width of its first page. */
  readonly ratio: number
  /** Ends what reads it and gives its memory back. */
  readonly close: () => Promise<void>
}

/** Opens a file. The bytes move into the worker and are gone from here. @throws what pdf.js says of a file that is no PDF */
export async function openPdf(data: ArrayBuffer, port: Worker | null): Promise<OpenPdf> {
  // Taken by the call that follows; without one pdf.js starts its own.
  pdfjs.GlobalWorkerOptions.workerPort = port
  const task = pdfjs.getDocument({ data })
  const close = async () => {
    // Work that is cut short fails where it was asked for.
    await task.destroy().catch(() => {})
    port?.terminate()
  }
  try {
    const pdf = await task.promise
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return { pdf, ratio: height / width, close }
  } catch (error) {
    await close()
    throw error
  }
}
