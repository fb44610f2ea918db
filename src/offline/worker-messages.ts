/** A file of the book reader. */
export interface PdfPart {
  url: string
  /** What fetching it costs on the wire. */
  bytes: number
}

/**
 * What the whole book reader costs on the wire at most, in bytes: said while the worker, which knows it exactly, has not
 * answered. Held to what was built by scripts/precache-size.ts.
 */
export const readerBytesAtMost = 465_000

/** What the page may ask the worker, and what it hears on the port it sent along. `kept` comes for each file, before the end. */
export type WorkerQuestion =
  | { type: 'pdf-parts' }
  | { type: 'keep-pdf-parts' }
  | { type: 'pdf-size' }
  // Not answered.
  | { type: 'forget-peoples-words' }
export type WorkerAnswer = { kept: PdfPart } | { missing: PdfPart[] } | { size: number } | { failed: 'no-space' | 'no-connection' }

/** What the worker tells open pages when it has sent something while they did not. */
export const pushedMessage = 'pushed'
