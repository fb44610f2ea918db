/**
 * Lists the texts of a course without a recording: the path for the file, and the words to read.
 *
 *     npm run voice -- <slug> [bn or en]
 *
 * Cards, points of a picture and scenes are not listed. They unfold one by one, and one recording would not follow the screen.
 */
import { join } from 'node:path'
import type { WrittenBlock } from '../../contract/blocks/block.ts'
import { lessonsOf } from '../../contract/courses/courses.ts'
import { voicePath } from '../../contract/courses/lesson-files.ts'
import { type Language, languages } from '../../contract/values/text.ts'
import { readCourseFolder, voicePaths } from '../../server/db/content/course-folder.ts'
import { dataFolder } from '../../server/process/data-folders.ts'

/** Displayed after an answer, or not at all. */
const hidden = new Set(['feedback', 'explanation', 'hint', 'alt'])

const [slug, chosen = 'bn'] = process.argv.slice(2)
const language = languages.find((one) => one === chosen)
if (slug === undefined || !language) throw new Error('Which course? npm run voice -- <slug> [bn or en]')

const folder = join(dataFolder('content'), slug)
const course = await readCourseFolder(folder)
const recorded = new Set((await voicePaths(folder)).map((path) => path.replace(/\.[^.]+$/, '')))
const texts = lessonsOf(course).flatMap((lesson) =>
  (lesson.blocks as WrittenBlock[]).flatMap((block) => textsOf(block, lesson.id, language).filter(({ text }) => text !== '')),
)
const missing = texts.filter(({ path }) => !recorded.has(path))
for (const { path, text } of missing) console.log(`${path}.opus\n${text.replace(/^/gm, '    ')}\n`)
console.log(`${texts.length - missing.length} of ${texts.length} texts are recorded. After adding files raise "version" in course.json.`)

interface ReadText {
  /** Without its ending. */
  readonly path: string
  readonly text: string
}

/** The texts of a block that a screen displays whole: a quiz has one for each question. */
function textsOf(block: WrittenBlock, lessonId: string, language: Language): ReadText[] {
  const path = (questionId?: string) => voicePath(lessonId, block.id, questionId, language)
  if (block.kind === 'quiz') return block.data.questions.map((one) => ({ path: path(one.id), text: readable(one, language) }))
  const isWhole = ['text', 'callout', 'steps', 'table', 'dialogue', 'checklist', 'reflection'].includes(block.kind)
  return isWhole ? [{ path: path(), text: readable(block.data, language) }] : []
}

/** The texts of one language inside a value, without the signs of Markdown. */
function readable(value: unknown, language: Language): string {
  if (typeof value !== 'object' || value === null) return ''
  const own = (value as { readonly [key: string]: unknown })[language]
  if (typeof own === 'string') return withoutMarkdown(own)
  const parts = Object.entries(value).map(([key, part]) => (hidden.has(key) ? '' : readable(part, language)))
  return parts.filter((part) => part !== '').join('\n')
}

/** Keeps the lines of a table: its reader needs the columns. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/^\|[-:| ]+\|\n/gm, '')
    .replace(/^(?:#+|[-*>]) +|[*_`]+|\[([^\]]*)\]\([^)]*\)/gm, '$1')
    .trim()
}
