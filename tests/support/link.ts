import { setTimeout as wait } from 'node:timers/promises'

export interface LinkShape {
  /** 0 for no limit. */
  readonly bitsPerSecond: number
  /** One way, in milliseconds. */
  readonly latencyMs: number
}

export const openLink: LinkShape = { bitsPerSecond: 0, latencyMs: 0 }
/** 4G near the mast: 40 Mbit/s, more than most devices write to storage. */
export const good4g: LinkShape = { bitsPerSecond: 40_000_000, latencyMs: 15 }
/** A poor 2G signal: 50 kbit/s and a round trip of 800 ms. */
export const poor2g: LinkShape = { bitsPerSecond: 50_000, latencyMs: 400 }

const segmentBytes = 1460
/** Finest interval of timers; a fast link carries several segments in one. */
const sliceMs = 4
/** Segment size without a rate limit: large for speed, small enough that a slow client causes back-pressure. */
const openSegmentBytes = 65_536

/** One direction of a link that all connections share: segments wait for their turn. */
export class Link {
  shape: LinkShape = openLink
  bytes = 0
  #freeAt = 0

  /** Delivers the bytes in segments, each at the time of its arrival. */
  async pass(data: Buffer, deliver: (segment: Buffer) => void | Promise<void>): Promise<void> {
    if (this.shape.latencyMs > 0) await wait(this.shape.latencyMs)
    for (const segment of this.#segments(data)) {
      this.bytes += segment.length
      await this.#turn(segment.length)
      await deliver(segment)
    }
  }

  *#segments(data: Buffer): Iterable<Buffer> {
    const { bitsPerSecond } = this.shape
    const size = bitsPerSecond > 0 ? Math.max(segmentBytes, Math.floor((bitsPerSecond * sliceMs) / 8000)) : openSegmentBytes
    for (let start = 0; start < data.length; start += size) yield data.subarray(start, start + size)
  }

  async #turn(bytes: number): Promise<void> {
    if (this.shape.bitsPerSecond === 0) return
    const now = performance.now()
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8000) / this.shape.bitsPerSecond
    await wait(this.#freeAt - now)
  }
}
