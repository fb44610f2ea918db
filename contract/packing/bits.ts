/** Writes numbers of few bits, the lowest bit first. */
export class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #length = 0
  #waiting = 0
  #bits = 0

  constructor(expected: number) {
    this.#bytes = new Uint8Array(Math.max(64, expected >> 2))
  }

  /** At most 24 bits. */
  write(value: number, bits: number): void {
    this.#waiting |= value << this.#bits
    this.#bits += bits
    while (this.#bits >= 8) {
      this.#push(this.#waiting & 0xff)
      this.#waiting >>>= 8
      this.#bits -= 8
    }
  }

  finish(): Uint8Array<ArrayBuffer> {
    if (this.#bits > 0) this.#push(this.#waiting & 0xff)
    return this.#bytes.slice(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = byte
    this.#length += 1
  }
}
