import { lessonsOf, type Manifest, type PackageFile } from '../../contract/courses.ts'
import { distinctFiles, lessonFiles } from '../../contract/lesson-files.ts'

/** What of a course is meant: all of it or some lessons, with or without what is played (sound and film). */
export interface Portion {
  readonly lessons: 'all' | readonly string[]
  readonly isPlayedToo: boolean
}

export const wholeCourse: Portion = { lessons: 'all', isPlayedToo: true }

/** Sound and film: most of the bytes, and what a data saver leaves out. */
export const isPlayed = ({ type }: Pick<PackageFile, 'type'>): boolean => /^(audio|video)\//.test(type)

/** The files that a portion needs, each once. The text of the lessons is in the manifest itself. */
export function filesOf(manifest: Manifest, { lessons, isPlayedToo }: Portion): PackageFile[] {
  const all = lessons === 'all' ? distinctFiles(manifest) : filesOfLessons(manifest, lessons)
  return isPlayedToo ? all : all.filter((file) => !isPlayed(file))
}

function filesOfLessons(manifest: Manifest, ids: readonly string[]): PackageFile[] {
  const lessons = lessonsOf(manifest).filter(({ id }) => ids.includes(id))
  const cover = manifest.files.filter(({ path }) => path === manifest.cover)
  return distinctFiles({ files: [...cover, ...lessons.flatMap((lesson) => lessonFiles(manifest, lesson))] })
}

/** A book that is on the phone must open there. */
export function needsReader(manifest: Manifest, portion: Portion): boolean {
  return filesOf(manifest, portion).some(({ type }) => type === 'application/pdf')
}

/** Whether a portion leaves nothing of the course out. */
export function isWhole(manifest: Manifest, portion: Portion): boolean {
  return filesOf(manifest, portion).length === distinctFiles(manifest).length
}

export function isSamePortion(one: Portion, other: Portion): boolean {
  return one.isPlayedToo === other.isPlayedToo && String(one.lessons) === String(other.lessons)
}
