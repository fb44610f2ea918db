import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import * as z from 'zod/mini'
import { filePath } from '../../../contract/blocks/picture.ts'
import { type CourseSource, courseSource, lessonsOf } from '../../../contract/courses/courses.ts'
import { courseFilePaths, isVoice } from '../../../contract/courses/lesson-files.ts'
import { languages } from '../../../contract/values/text.ts'

/** Faults of a course folder, one line each, for its author. */
export class BadCourse extends Error {
  override name = 'BadCourse'

  constructor(folder: string, problems: readonly string[]) {
    super(`${folder} is not a course package:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/** The originals of the package's files; not part of the package. */
const sourceFolder = 'source'
export const courseFile = 'course.json'
/** The proof of an exported course, beside its files (course-package.ts). Not part of the package. */
export const proofFile = 'proof.json'

/** Reads `course.json` and checks that exactly the files it names exist, beside recordings. Throws `BadCourse` with all faults. */
export async function readCourseFolder(folder: string): Promise<CourseSource> {
  const text = await readFile(join(folder, courseFile), 'utf8').catch(() => null)
  if (text === null) throw new BadCourse(folder, [`${courseFile} is missing`])
  return sourceWith(text, { folder, present: await filesIn(folder) })
}

/** The course that this text describes, beside exactly the files that it names and recordings. Throws `BadCourse` with all faults. */
export function sourceWith(text: string, { folder, present }: { folder: string; present: readonly string[] }): CourseSource {
  const read = z.safeParse(courseSource, parseJson(text))
  if (!read.success) {
    throw new BadCourse(
      folder,
      read.error.issues.map(({ path, message }) => `${path.join('.') || courseFile}: ${message}`),
    )
  }
  const source = read.data
  const named = courseFilePaths(source)
  const recordings = present.filter((path) => isVoice({ path }))
  const problems = [
    ...(source.slug === basename(folder) ? [] : [`slug: "${source.slug}" is not the name of the folder`]),
    ...named.filter((path) => !present.includes(path)).map((path) => `${path}: named in ${courseFile} but missing`),
    ...present.filter((path) => !named.includes(path) && !recordings.includes(path)).map((path) => `${path}: not named in ${courseFile}`),
    ...unfitRecordings(source, recordings),
    ...repeatedIds(source),
    ...unfitTitles(source),
    ...unstorable(source),
  ]
  if (problems.length > 0) throw new BadCourse(folder, problems)
  return source
}

/** The recordings of the text in a course's folder. `course.json` does not name them. */
export async function voicePaths(folder: string): Promise<string[]> {
  return (await filesIn(folder)).filter((path) => isVoice({ path }))
}

const recordingName = /^voice\/([^/]+)\/([^/]+?)(?:\/([^/]+))?-(?:bn|en)\.(?:opus|m4a|mp3)$/

/** Finds recordings that no screen of a lesson would play, and texts with two. */
function unfitRecordings(source: CourseSource, paths: readonly string[]): string[] {
  const twice = repeated(paths.map((path) => ({ id: path.replace(/\.[^.]+$/, '') })))
  return [
    ...twice.map((name) => `${name}: recorded twice; keep one file`),
    ...paths.flatMap((path) => {
      const fault = recordingFault(source, path)
      return fault === null ? [] : [`${path}: ${fault}`]
    }),
  ]
}

function recordingFault(source: CourseSource, path: string): string | null {
  const [, lessonId, blockId, questionId] = recordingName.exec(path) ?? []
  if (lessonId === undefined || !z.safeParse(filePath, path).success) {
    return 'a recording is voice/<lesson id>/<block id>-<bn or en>.<opus, m4a or mp3>'
  }
  const lesson = lessonsOf(source).find(({ id }) => id === lessonId)
  if (!lesson) return `the course has no lesson "${lessonId}"`
  const block = lesson.blocks.find(({ id }) => id === blockId)
  if (!block) return `the lesson "${lessonId}" has no block "${blockId}"`
  const questions = block.kind === 'quiz' ? block.data.questions : []
  if (questionId !== undefined) {
    return questions.some(({ id }) => id === questionId) ? null : `the block "${blockId}" has no question "${questionId}"`
  }
  // A quiz displays one question at a time.
  return block.kind === 'quiz' ? `a quiz has a recording for each question: voice/${lessonId}/${blockId}/<question id>-bn.opus` : null
}

/** Progress is stored by lesson and block id, so equal ids would share it. */
function repeatedIds(source: CourseSource): string[] {
  const lessons = lessonsOf(source)
  return [
    ...repeated(source.modules).map((id) => `modules: the id "${id}" stands twice`),
    ...repeated(lessons).map((id) => `lessons: the id "${id}" stands twice`),
    ...lessons.flatMap((lesson) => repeated(lesson.blocks).map((id) => `lesson ${lesson.id}: the block id "${id}" stands twice`)),
  ]
}

/** Two lines on a small screen, and more than any title needs. */
const maxTitleLength = 200
/** Control characters that break a line or change the text direction in lists, file names and calendars. */
const unfitInTitles = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/
const invisible = /[\s\u200b-\u200f\u2060\ufeff]/gu

function unfitTitles(source: CourseSource): string[] {
  const titled = [source, ...source.modules, ...lessonsOf(source)]
  return titled.flatMap((one) =>
    languages.flatMap((language) => {
      const title = one.title[language]
      const where = `${'slug' in one ? '' : `${one.id}: `}title.${language}`
      if ([...title].length > maxTitleLength) return [`${where}: longer than ${maxTitleLength} letters`]
      if (unfitInTitles.test(title)) return [`${where}: has a line break or another sign that nobody sees`]
      return title !== '' && title.replace(invisible, '') === '' ? [`${where}: has nothing to see`] : []
    }),
  )
}

/** Finds text that the database cannot store. */
function unstorable(source: CourseSource): string[] {
  // JSON escapes both. After an even number of backslashes it is literal text.
  return /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(source))
    ? [`${courseFile}: has a null sign or half a letter in it`]
    : []
}

function repeated(things: readonly { id: string }[]): string[] {
  const ids = things.map((thing) => thing.id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

/** Symbolic links are rejected: a package never reaches outside its folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== courseFile && path !== proofFile && !path.startsWith(`${sourceFolder}/`))
    .sort()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
