import { setTimeout as wait } from 'node:timers/promises'

export interface LinkShape {
  /** 0 for no limit. */
  readonly bitsPerSecond: number
  /** One way, in milliseconds. */
  readonly latencyMs: number
}

export const openLink: LinkShape = { bitsPerSecond: 0, latencyMs: 0 }
/** A poor 2G signal: 50 kbit/s and 800 ms there and back. */
export const poor2g: LinkShape = { bitsPerSecond: 50_000, latencyMs: 400 }

const segmentBytes = 1460

/** One direction of a last mile that all connections share: segments wait for their turn, then travel. */
export class Link {
  shape: LinkShape = openLink
  bytes = 0
  #freeAt = 0

  /** Hands the bytes on segment by segment, each when it would have arrived. */
  async pass(data: Buffer, deliver: (segment: Buffer) => void): Promise<void> {
    if (this.shape.latencyMs > 0) await wait(this.shape.latencyMs)
    for (const segment of this.#segments(data)) {
      this.bytes += segment.length
      await this.#turn(segment.length)
      deliver(segment)
    }
  }

  *#segments(data: Buffer): Iterable<Buffer> {
    const size = this.shape.bitsPerSecond > 0 ? segmentBytes : Math.max(data.length, 1)
    for (let start = 0; start < data.length; start += size) yield data.subarray(start, start + size)
  }

  async #turn(bytes: number): Promise<void> {
    if (this.shape.bitsPerSecond === 0) return
    const now = performance.now()
    this.#freeAt = Math.max(this.#freeAt, now) + (bytes * 8000) / this.shape.bitsPerSecond
    await wait(this.#freeAt - now)
  }
}
