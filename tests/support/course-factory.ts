import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WrittenBlock } from '../../contract/blocks/block.ts'
import type { CourseSource, WrittenLesson } from '../../contract/courses/courses.ts'
import { courseFilePaths } from '../../contract/courses/lesson-files.ts'

const bilingual = (text: string) => ({ bn: `${text} (বাংলা)`, en: text })

export function textBlock(id: string): WrittenBlock {
  return { id, kind: 'text', version: 1, is_required: true, data: { markdown: bilingual(`Text ${id}`) } }
}

export function imageBlock(id: string, file: string): WrittenBlock {
  return { id, kind: 'image', version: 1, is_required: true, data: { file, alt: null, width: 100, height: 60 } }
}

/** One question; the right answer is `right`. */
export function quizBlock(id: string): WrittenBlock {
  const option = (optionId: string, is_right: boolean) => ({
    id: optionId,
    text: bilingual(optionId),
    is_right,
    feedback: bilingual(optionId),
  })
  const question = {
    id: 'q1',
    kind: 'single' as const,
    prompt: bilingual('Which?'),
    options: [option('right', true), option('wrong', false)],
  }
  return {
    id,
    kind: 'quiz',
    version: 2,
    is_required: true,
    data: { title: bilingual('Quiz'), is_graded: true, pass_percent: 70, shuffle: false, questions: [question] },
  }
}

export function lesson(id: string, blocks: WrittenBlock[] = [textBlock('t1'), textBlock('t2'), quizBlock('quiz')]): WrittenLesson {
  return { id, title: bilingual(id), minutes: 5, blocks }
}

/** A course of one module with two lessons, each with two texts and a quiz. */
export function courseSource(changes: Partial<CourseSource> = {}): CourseSource {
  return {
    format: 1,
    version: 1,
    slug: 'tiny',
    title: bilingual('Tiny course'),
    summary: bilingual('A course for tests.'),
    outcomes: [bilingual('Knows little')],
    level: 'beginner',
    subject: 'money',
    keywords: [],
    order: 'free',
    minutes: 10,
    instructor: bilingual('Nobody'),
    cover: 'images/cover.svg',
    handbook: null,
    modules: [{ id: 'm1', title: bilingual('Module'), lessons: [lesson('l1'), lesson('l2')] }],
    ...changes,
  }
}

/** Writes `<root>/<slug>/course.json` and a small file for each path in it. Returns the course's folder. */
export async function writeCourse(root: string, source: CourseSource): Promise<string> {
  const folder = join(root, source.slug)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'course.json'), JSON.stringify(source))
  for (const path of courseFilePaths(source))
    await writeCourseFile(folder, path, `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${path} --></svg>`)
  return folder
}

export async function writeCourseFile(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}
