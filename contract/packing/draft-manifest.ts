import { courseSource, type Manifest, type PackageFile } from '../courses/courses.ts'
import { courseFilePaths } from '../courses/lesson-files.ts'
import { type DraftTree, sourceOf } from '../drafts/draft-package.ts'

/** The parts of a package that are not in the words of its draft. */
export interface PackagePlace {
  readonly id: string
  readonly version: number
  readonly slug: string
  /** Path of the cover, if it is that of another course. */
  readonly cover?: string | undefined
  readonly fileOf: (path: string) => PackageFile | undefined
  /** Recordings of the text that still fit it. */
  readonly voicesFor: (source: Pick<Manifest, 'modules'>) => readonly PackageFile[]
}

/**
 * The package of a draft. Server and device use this same function. Null for a draft that is no course yet. `missing`: paths of files that
 * no device has sent.
 */
export function manifestOf(tree: DraftTree, place: PackagePlace): { manifest: Manifest; missing: string[] } | null {
  const { id, version, slug, cover, fileOf, voicesFor } = place
  const read = courseSource.safeParse({
    ...{ outcomes: [], handbook: null, ...sourceOf(tree, version), slug },
    ...(cover !== undefined && { cover }),
  })
  if (!read.success) return null
  const { note: _note, ...source } = read.data
  const named = courseFilePaths(source).map((path) => [path, fileOf(path)] as const)
  const files = [...named.flatMap(([, file]) => file ?? []), ...voicesFor(source)]
  return {
    manifest: { id, ...source, files: files.sort((one, other) => (one.path < other.path ? -1 : 1)) },
    missing: named.filter(([, file]) => !file).map(([path]) => path),
  }
}
