import { basePath } from '../../api/base-path.ts'

// Without a window, Dexie and zod: the worker counts by the same rules.

/**
 * Purposes of the app's data. `app`: its own files, at the installation and with each update. `community`: all that is pulled.
 * `sending`: commands and other input of the user.
 */
export const useKinds = ['app', 'courses', 'pictures', 'community', 'sending'] as const
export type UseKind = (typeof useKinds)[number]

/** Data of one purpose in one month. */
export interface DataUse {
  /** `2026-11/courses`. */
  readonly key: string
  /** In Dhaka: `2026-11`. */
  readonly month: string
  readonly kind: UseKind
  readonly bytes: number
}

/**
 * Bytes of a request in plain HTTP/1.1 that `transferSize` does not contain, as measured: its head, and the rest of the answer's
 * head. Answers with a hashed file have shorter heads, without a policy.
 */
const headBytes = { hashed: 600, other: 1_000 } as const

type Timing = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'nextHopProtocol'> &
  // Safari before 16.4 lacks it.
  Partial<Pick<PerformanceResourceTiming, 'transferSize'>>

/**
 * Bytes of a finished request on the network, without the body that it sent; 0 if a cache or the worker answered. The browser counts the
 * compressed body and 300 bytes. HTTP/2 compresses heads to about that size.
 */
export function wireBytes({ name, transferSize = 0, nextHopProtocol }: Timing): number {
  if (transferSize === 0) return 0
  return transferSize + (nextHopProtocol === 'http/1.1' ? headBytes[pathOf(name).startsWith('assets/') ? 'hashed' : 'other'] : 0)
}

/** The purpose of a request by its URL. A worker's request for a picture has another `initiatorType` than the page's. */
export function kindOf({ name, initiatorType }: Pick<Timing, 'name' | 'initiatorType'>): UseKind {
  const path = pathOf(name)
  if (path.startsWith('media/')) return initiatorType === 'img' ? 'pictures' : 'courses'
  if (path.startsWith('api/sync/push')) return 'sending'
  if (path.startsWith('api/courses')) return 'courses'
  return path.startsWith('api/') ? 'community' : 'app'
}

/** The path below the app's base. Empty outside it. */
function pathOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : ''
}

/** The month in Dhaka: `2026-11`. */
export const monthOf = (time: number): string => new Date(time + 6 * 3_600_000).toISOString().slice(0, 7)

/** `2025-12` for `2026-01`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number > 1 ? `${year}-${String(number - 1).padStart(2, '0')}` : `${year - 1}-12`
}

/** The row with more bytes. `before`: the stored row of its key. */
export function addedTo(before: DataUse | undefined, month: string, kind: UseKind, bytes: number): DataUse {
  return { key: `${month}/${kind}`, month, kind, bytes: (before?.bytes ?? 0) + bytes }
}

/** Collects bytes and stores them together some time later: a page loads a hundred files at once. */
export class UseCounter {
  readonly #store: (use: ReadonlyMap<UseKind, number>) => Promise<unknown>
  readonly #waiting = new Map<UseKind, number>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `store` rejects if it stored nothing; the bytes are then kept for the next attempt. */
  constructor(store: (use: ReadonlyMap<UseKind, number>) => Promise<unknown>) {
    this.#store = store
  }

  add(kind: UseKind, bytes: number): void {
    if (bytes === 0) return
    this.#waiting.set(kind, (this.#waiting.get(kind) ?? 0) + bytes)
    this.#timer ??= setTimeout(() => void this.flush(), storeAfterMs)
  }

  /** Hands over what is not stored yet. */
  take(): Map<UseKind, number> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const use = new Map(this.#waiting)
    this.#waiting.clear()
    return use
  }

  async flush(): Promise<void> {
    const use = this.take()
    if (use.size === 0) return
    try {
      await this.#store(use)
    } catch {
      for (const [kind, bytes] of use) this.#waiting.set(kind, (this.#waiting.get(kind) ?? 0) + bytes)
    }
  }
}

/** A worker without work lives for 30 s. */
const storeAfterMs = 1_000
