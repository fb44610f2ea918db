import { crc32 } from 'node:zlib'

/** A file in an archive. */
export interface Entry {
  readonly path: string
  readonly bytes: Buffer
}

const [localMark, centralMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50]
const [localLength, centralLength, endLength] = [30, 46, 22]
/** 1 January 1980: equal content has equal bytes. */
const date = 0x21

/**
 * Joins files into a ZIP archive without compression, which every telephone opens. Names are ASCII. The files are compressed already, or
 * small.
 */
export function writeZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, bytes } of entries) {
    const name = Buffer.from(path, 'latin1')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    parts.push(mark(localMark), common, name, bytes)
    const central = Buffer.alloc(centralLength)
    central.writeUInt32LE(centralMark, 0)
    central.writeUInt16LE(20, 4)
    common.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    directory.push(central, name)
    offset += localLength + name.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value, 0)
  return bytes
}

/**
 * The files of an archive as `writeZip` makes it; null for any other bytes. Compressed entries are refused, so no small file becomes a
 * large one. No byte can differ: what was read is written once more and compared.
 */
export function readZip(bytes: Buffer, maxEntries: number): Entry[] | null {
  const entries: Entry[] = []
  let place = 0
  while (bytes.length >= place + localLength && bytes.readUInt32LE(place) === localMark) {
    if (entries.length === maxEntries) return null
    const [size, nameLength] = [bytes.readUInt32LE(place + 22), bytes.readUInt16LE(place + 26)]
    const start = place + localLength + nameLength
    if (start + size > bytes.length) return null
    const path = bytes.toString('latin1', place + localLength, start)
    entries.push({ path, bytes: bytes.subarray(start, start + size) })
    place = start + size
  }
  return entries.length > 0 && writeZip(entries).equals(bytes) ? entries : null
}
