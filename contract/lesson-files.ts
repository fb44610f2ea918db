import { blockFiles } from './blocks/files.ts'
import type { Lesson, Manifest, PackageFile } from './courses.ts'

/** A package names a file twice when two lessons show it under two names; it is fetched and counted once. */
export function distinctFiles({ files }: Pick<Manifest, 'files'>): PackageFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()]
}

/** The files that one lesson shows or plays, each once. */
export function lessonFiles(manifest: Pick<Manifest, 'files'>, lesson: Pick<Lesson, 'blocks'>): PackageFile[] {
  const paths = new Set(lesson.blocks.flatMap(blockFiles))
  return distinctFiles({ files: manifest.files.filter(({ path }) => paths.has(path)) })
}

/** In bytes. */
export function weightOf(things: readonly { readonly bytes: number }[]): number {
  return things.reduce((total, { bytes }) => total + bytes, 0)
}
