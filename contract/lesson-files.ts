import { blockFiles } from './blocks/files.ts'
import type { CourseOutline, Lesson, Manifest, PackageFile } from './courses.ts'

/** A package names a file twice when two lessons show it under two names; it is fetched and counted once. */
export function distinctFiles({ files }: Pick<Manifest, 'files'>): PackageFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()]
}

/** The files that one lesson shows or plays, each once. */
export function lessonFiles(manifest: Pick<Manifest, 'files'>, lesson: Pick<Lesson, 'blocks'>): PackageFile[] {
  const paths = new Set(lesson.blocks.flatMap(blockFiles))
  return distinctFiles({ files: manifest.files.filter(({ path }) => paths.has(path)) })
}

/** The modules of a course as its outline tells them: no blocks, but what each lesson weighs in bytes. */
export function outlineModules(manifest: Pick<Manifest, 'files' | 'modules'>): CourseOutline['modules'] {
  return manifest.modules.map((module) => ({
    id: module.id,
    title: module.title,
    lessons: module.lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      minutes: lesson.minutes,
      bytes: weightOf(lessonFiles(manifest, lesson)),
    })),
  }))
}

/** In bytes. */
export function weightOf(things: readonly { readonly bytes: number }[]): number {
  return things.reduce((total, { bytes }) => total + bytes, 0)
}
