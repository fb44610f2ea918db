import { blockFiles } from '../blocks/files.ts'
import type { CourseOutline, Lesson, Manifest, PackageFile } from './courses.ts'

/** The package's files by hash: two paths can have the same content, which is fetched and counted once. */
export function distinctFiles({ files }: Pick<Manifest, 'files'>): PackageFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()]
}

/** The distinct files of one lesson's blocks. */
export function lessonFiles(manifest: Pick<Manifest, 'files'>, lesson: Pick<Lesson, 'blocks'>): PackageFile[] {
  const paths = new Set(lesson.blocks.flatMap(blockFiles))
  return distinctFiles({ files: manifest.files.filter(({ path }) => paths.has(path)) })
}

/** The modules of a course's outline: no blocks, but the size of each lesson in bytes. */
export function outlineModules(manifest: Pick<Manifest, 'files' | 'modules'>): CourseOutline['modules'] {
  return manifest.modules.map((module) => ({
    id: module.id,
    title: module.title,
    lessons: module.lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      minutes: lesson.minutes,
      bytes: totalBytes(lessonFiles(manifest, lesson)),
    })),
  }))
}

export function totalBytes(things: readonly { readonly bytes: number }[]): number {
  return things.reduce((total, { bytes }) => total + bytes, 0)
}
