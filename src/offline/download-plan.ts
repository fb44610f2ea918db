import { chunkBytes, type PackageFile } from '../../contract/courses.ts'

/** Consecutive pieces of a file that one request can bring: from `first` up to and including `last`. */
export interface Run {
  first: number
  last: number
}

/** How many bytes a piece has; only the last one is shorter. */
export function pieceBytes(file: PackageFile, index: number): number {
  return Math.min(chunkBytes, file.bytes - index * chunkBytes)
}

/**
 * So many pieces at most are asked for at once. A browser holds megabytes of each answer that the page has not read yet,
 * and a killed one loses what was not stored: on a line faster than the phone stores, megabytes that were paid for. What
 * was not asked for cannot be lost. Small enough for that, large enough that asking costs little even far from the server.
 */
export const longestRun = 2

/** What is still to fetch of a file, by the requests that bring it. */
export function missingRuns(file: PackageFile, kept: ReadonlySet<number>): Run[] {
  const runs: Run[] = []
  for (let index = 0; index < file.chunks.length; index += 1) {
    const open = runs.at(-1)
    if (kept.has(index)) continue
    if (open?.last === index - 1 && index - open.first < longestRun) open.last = index
    else runs.push({ first: index, last: index })
  }
  return runs
}

/** What is read comes before what is looked at, and that before what is played: a cut leaves the most useful part. */
export function inReadingOrder(files: readonly PackageFile[]): PackageFile[] {
  const rank = ({ type }: PackageFile) => (/^(audio|video)\//.test(type) ? 2 : type.startsWith('image/') ? 1 : 0)
  return [...files].sort((a, b) => rank(a) - rank(b) || a.bytes - b.bytes)
}
