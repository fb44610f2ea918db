import type { Block } from '../blocks/block.ts'
import { blockFiles } from '../blocks/files.ts'
import type { Language } from '../values/text.ts'
import { type CourseOutline, type CourseSource, type Lesson, lessonsOf, type Manifest, type PackageFile } from './courses.ts'

/** The package's files by hash: two paths can have the same content, which is fetched and counted once. */
export function distinctFiles({ files }: Pick<Manifest, 'files'>): PackageFile[] {
  return [...new Map(files.map((file) => [file.sha256, file])).values()]
}

/** Every file that a course names once, ordered by path. */
export function courseFilePaths(source: CourseSource): string[] {
  const ofBlocks = lessonsOf(source).flatMap((lesson) => lesson.blocks.flatMap(blockFiles))
  const ofCourse = [source.cover, source.handbook, source.handbook_text].filter((path) => typeof path === 'string')
  return [...new Set([...ofCourse, ...ofBlocks])].sort()
}

/** Recordings of the text: a person puts them into this folder, course.json does not name them. */
const voiceFolder = 'voice/'

/**
 * The path, without its ending, of the recording of a block, or of one question of a quiz. The language is no ending of its
 * own: an app that is older than recordings accepts one dot in a path.
 */
export const voicePath = (lessonId: string, blockId: string, questionId: string | undefined, language: Language): string =>
  `${voiceFolder}${[lessonId, blockId, ...(questionId === undefined ? [] : [questionId])].join('/')}-${language}`

/** True for a recording of the text, not for the file of an audio block. */
export const isVoice = ({ path }: Pick<PackageFile, 'path'>): boolean => path.startsWith(voiceFolder)

/** The recordings of blocks in one language, in their order. Of a quiz, the one of the question on screen. */
export function recordingsOf(
  { files }: Pick<Manifest, 'files'>,
  lesson: Pick<Lesson, 'id'>,
  blocks: readonly Pick<Block, 'id' | 'kind'>[],
  questionId: string | undefined,
  language: Language,
): PackageFile[] {
  return blocks.flatMap(({ id, kind }) => {
    const path = `${voicePath(lesson.id, id, kind === 'quiz' ? questionId : undefined, language)}.`
    return files.filter((file) => file.path.startsWith(path))
  })
}

/** The distinct files of one lesson: those of its blocks, and the recordings of their text. */
export function lessonFiles(manifest: Pick<Manifest, 'files'>, lesson: Pick<Lesson, 'id' | 'blocks'>): PackageFile[] {
  const paths = new Set(lesson.blocks.flatMap(blockFiles))
  return distinctFiles({ files: manifest.files.filter(({ path }) => paths.has(path) || path.startsWith(`${voiceFolder}${lesson.id}/`)) })
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
