import type { Manifest } from '../../../contract/courses/courses.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { fileOf } from '../catalogue/catalogue.queries.ts'

/** A PDF of a course: its handbook, or what a block of a lesson shows. */
export interface Book {
  /** Names it in what is remembered of it. */
  readonly id: string
  readonly title: LocalizedText
  readonly sha256: string
  /** The hash of its text, where its author gave one. */
  readonly textSha256: string | undefined
}

/** Undefined when the course has no such book. Without a path it is the handbook. */
export function bookOf(course: Manifest, path: string | undefined): Book | undefined {
  const blocks = course.modules.flatMap((module) => module.lessons).flatMap((lesson) => lesson.blocks)
  const block = path === undefined ? undefined : blocks.find((one) => one.kind === 'pdf' && one.data.file === path)
  const isHandbook = path === undefined || path === course.handbook
  const file = fileOf(course, isHandbook ? course.handbook : path)
  if (!file || (!isHandbook && block?.kind !== 'pdf')) return undefined
  const text = isHandbook ? course.handbook_text : block?.kind === 'pdf' ? block.data.text : undefined
  return {
    id: isHandbook ? course.slug : `${course.slug}/${path}`,
    title: isHandbook || block?.kind !== 'pdf' ? course.title : block.data.title,
    sha256: file.sha256,
    textSha256: text === undefined ? undefined : fileOf(course, text)?.sha256,
  }
}
