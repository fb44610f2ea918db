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

/** What is still to fetch of a file, as few requests as possible. */
export function missingRuns(file: PackageFile, kept: ReadonlySet<number>): Run[] {
  const runs: Run[] = []
  for (let index = 0; index < file.chunks.length; index += 1) {
    const open = runs.at(-1)
    if (kept.has(index)) continue
    if (open?.last === index - 1) open.last = index
    else runs.push({ first: index, last: index })
  }
  return runs
}

/** What is read comes before what is looked at, and that before what is played: a cut leaves the most useful part. */
export function inReadingOrder(files: readonly PackageFile[]): PackageFile[] {
  const rank = ({ type }: PackageFile) => (/^(audio|video)\//.test(type) ? 2 : type.startsWith('image/') ? 1 : 0)
  return [...files].sort((a, b) => rank(a) - rank(b) || a.bytes - b.bytes)
}
