import { chunkBytes, type PackageFile } from '../../../contract/courses/courses.ts'

/** Consecutive chunks of a file that one request fetches: from `first` up to and including `last`. */
export interface ChunkRange {
  first: number
  last: number
}

/** The size of a chunk, in bytes; only the last one is shorter. */
export function chunkLength(file: PackageFile, index: number): number {
  return Math.min(chunkBytes, file.bytes - index * chunkBytes)
}

/**
 * Maximum of chunks in one request. Where the connection is faster than the disk, a browser buffers megabytes that the page
 * has not read. A killed browser loses these bytes, and the user has paid for them. Two chunks bound the loss, and still cost
 * few round trips far from the server.
 */
export const maxChunksPerRequest = 2

/** The missing chunks of a file, grouped into one range per request. */
export function missingRanges(file: PackageFile, stored: ReadonlySet<number>): ChunkRange[] {
  const ranges: ChunkRange[] = []
  for (let index = 0; index < file.chunks.length; index += 1) {
    const open = ranges.at(-1)
    if (stored.has(index)) continue
    if (open?.last === index - 1 && index - open.first < maxChunksPerRequest) open.last = index
    else ranges.push({ first: index, last: index })
  }
  return ranges
}

/** Text first, then pictures, then audio and video, each by size: an aborted download leaves the most useful files. */
export function inReadingOrder(files: readonly PackageFile[]): PackageFile[] {
  const rank = ({ type }: PackageFile) => (/^(audio|video)\//.test(type) ? 2 : type.startsWith('image/') ? 1 : 0)
  return [...files].sort((a, b) => rank(a) - rank(b) || a.bytes - b.bytes)
}
