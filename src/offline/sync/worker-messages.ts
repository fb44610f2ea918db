import type { UseKind } from '../data-use/use-kind.ts'

/**
 * Users for whom the worker stores pages beside those of everyone. The largest audience is first: each has the pages of those before it.
 * `tools`: users of EntreSoft, signed in or not. `member`: signed in. `staff`: teachers and administrators.
 */
export const audiences = ['tools', 'member', 'staff'] as const
export type Audience = (typeof audiences)[number]

/** A file of the book reader. */
export interface PdfPart {
  url: string
  /** On the wire. */
  bytes: number
}

/**
 * Maximum size of the book reader on the wire, in bytes. Shown until the worker has answered with the exact size.
 * scripts/precache-size.ts compares it with the build.
 */
export const readerBytesAtMost = 466_000

/** Approximate size of the worker's script on the wire, in bytes. scripts/precache-size.ts compares it with the build. */
export const workerBytes = 11_000

/** Requests of the page; the worker answers on the port of the message, except as noted. */
export type WorkerQuestion =
  | { type: 'pdf-parts' }
  | { type: 'keep-pdf-parts' }
  | { type: 'pdf-size' }
  // No answer. `posts`: removed ones, whose pictures the worker may be about to store.
  | { type: 'forget-peoples-words'; posts?: readonly string[] | 'all' }
  // No answer. The audiences of the user.
  | { type: 'audiences'; audiences: readonly Audience[] }
  // No answer. What a page that is left has counted.
  | { type: 'use'; use: ReadonlyMap<UseKind, number> }

/** Field of the answer that reports one stored file. Several may precede the last answer. */
export const storedField = 'kept'
export type WorkerAnswer = { [storedField]: PdfPart } | { missing: PdfPart[] } | { size: number } | { failed: 'no-space' | 'no-connection' }

/** Sent by the worker to open pages after it has pushed commands. */
export const pushedMessage = 'pushed'

interface Controller {
  postMessage: (message: unknown) => void
}

/**
 * Makes the worker drop its cached HTML of pages with user content (docs/decisions/023), because such content was deleted or
 * edited. The next visit caches it again. A page without a controlling worker has no cached HTML.
 */
export function forgetUserContent(posts: readonly string[] | 'all' = []): void {
  // The worker compiles this module too, without the page's types.
  const { navigator } = globalThis as { navigator?: { serviceWorker?: { controller: Controller | null } } }
  navigator?.serviceWorker?.controller?.postMessage({ type: 'forget-peoples-words', posts } satisfies WorkerQuestion)
}
