import { createHash } from 'node:crypto'

/** The project's own UUID namespace. */
const namespace = Buffer.from('0b7c2a4e5f1d4c7e9a3652d8e1f0c6b4', 'hex')

/** Derives a UUID (version 5) from a name, equal on every server: progress refers to the same course everywhere. */
export function stableId(name: string): string {
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
