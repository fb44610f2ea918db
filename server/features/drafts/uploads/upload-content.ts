import { typeOfBytes, type UploadKind } from '../../../../contract/drafts/upload-types.ts'
import { isSafeFile } from '../../../db/content/safe-file.ts'
import { recode } from '../../pictures/resize.ts'

/** Bytes at the beginning in which a browser would look for a page. Twice as many as the standard says. */
const sniffedBytes = 4096
/** An archive ends with this record, before a comment of at most 64 KiB. */
const archiveEnd = 'PK\x05\x06'
const archiveTail = 22 + 65_535
/** Bytes of a box's header: its length and its name. */
const boxHeader = 8

/**
 * The content of a finished upload as courses have it, with its type. Null for one that is not of its kind, or is something else too. A
 * picture has only its pixels.
 */
export async function checkedContent(kind: UploadKind, bytes: Buffer): Promise<{ content: Buffer; type: string } | null> {
  const type = typeOfBytes(kind, bytes)
  if (type === null) return null
  // Of a picture nothing but its pixels passes.
  if (kind === 'picture') return { content: await recode(bytes), type: 'image/webp' }
  if (!isSafeFile(bytes, type) || isAlsoPage(bytes) || isAlsoArchive(bytes)) return null
  return isWhole(bytes, type) ? { content: bytes, type } : null
}

/** Served with its own type, and in a sandbox, such a file is harmless here. Saved, it might be opened as something else. */
const isAlsoPage = (bytes: Buffer) =>
  /<(?:!doctype\s+html|html|head|body|script|iframe|svg)[\s>/]/i.test(bytes.toString('latin1', 0, sniffedBytes))

const isAlsoArchive = (bytes: Buffer) => bytes.subarray(-archiveTail).includes(archiveEnd, 0, 'latin1')

/** False for a file that was cut, or has something behind its end, where the format says its end. */
function isWhole(bytes: Buffer, type: string): boolean {
  switch (type) {
    case 'application/pdf':
      return /%%EOF[\s\0]*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))
    case 'audio/mp4':
    case 'video/mp4':
      return hasWholeBoxes(bytes)
    case 'audio/webm':
    case 'video/webm':
      return bytes.toString('latin1', 0, 64).includes('webm')
    default:
      return true
  }
}

/** Names of boxes as numbers: a file of 16 MB may have two million boxes. */
const [ftyp, moov, moof] = ['ftyp', 'moov', 'moof'].map((name) => Buffer.from(name, 'latin1').readUInt32BE())

/** Boxes from the first byte to the last, with the list of tracks. */
function hasWholeBoxes(bytes: Buffer): boolean {
  let [isTyped, hasTracks] = [false, false]
  for (let at = 0; at < bytes.length; ) {
    if (at + boxHeader > bytes.length) return false
    const short = bytes.readUInt32BE(at)
    const name = bytes.readUInt32BE(at + 4)
    isTyped ||= name === ftyp
    hasTracks ||= name === moov || name === moof
    // 1: a length of 8 bytes follows. 0: to the end of the file.
    const length = short === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + boxHeader)) : short || bytes.length - at
    if (length < boxHeader || at + length > bytes.length) return false
    at += length
  }
  return isTyped && hasTracks
}
