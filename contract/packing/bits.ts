/** Takes a number of few bits, at most 24. */
export type WriteBits = (value: number, bits: number) => void

/**
 * Writes numbers of few bits, the lowest bit first. `expected`: length of the uncompressed bytes. Not a class: private fields are
 * slow in the build for older browsers, and each bit of a text passes here.
 */
export function bitWriter(expected: number): { write: WriteBits; finish: () => Uint8Array<ArrayBuffer> } {
  let bytes = new Uint8Array(Math.max(64, expected >> 2))
  let length = 0
  let waiting = 0
  let waitingBits = 0

  function push(byte: number): void {
    if (length === bytes.length) {
      const larger = new Uint8Array(length * 2)
      larger.set(bytes)
      bytes = larger
    }
    bytes[length] = byte
    length += 1
  }

  return {
    write(value, bits) {
      waiting |= value << waitingBits
      waitingBits += bits
      while (waitingBits >= 8) {
        push(waiting & 0xff)
        waiting >>>= 8
        waitingBits -= 8
      }
    },
    finish() {
      if (waitingBits > 0) push(waiting & 0xff)
      return bytes.slice(0, length)
    },
  }
}
