import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'

/** Kinds of files, as they are named on screen. */
export type FileGroup = 'pictures' | 'recordings' | 'films' | 'books' | 'others'

/** The difference between two versions of a course. */
export interface Changes {
  /** Lessons that are new or whose text changed, in course order. */
  readonly lessons: readonly { readonly number: number; readonly title: LocalizedText; readonly isNew: boolean }[]
  readonly goneLessons: number
  /** New or changed files by group, without empty groups. */
  readonly files: readonly { readonly group: FileGroup; readonly count: number }[]
}

export function changesBetween(old: Manifest, next: Manifest): Changes {
  const before = new Map(lessonsOf(old).map((lesson) => [lesson.id, JSON.stringify(lesson)]))
  const after = lessonsOf(next)
  const lessons = after.flatMap((lesson, index) => {
    const same = before.get(lesson.id)
    return same === JSON.stringify(lesson) ? [] : [{ number: index + 1, title: lesson.title, isNew: same === undefined }]
  })
  const ids = new Set(after.map(({ id }) => id))
  return { lessons, goneLessons: [...before.keys()].filter((id) => !ids.has(id)).length, files: newFiles(old, next) }
}

function newFiles(old: Manifest, next: Manifest): Changes['files'] {
  const known = new Set(old.files.map(({ sha256 }) => sha256))
  const counts = new Map<FileGroup, Set<string>>()
  for (const { sha256, type } of next.files) {
    if (known.has(sha256)) continue
    const group = groupOf(type)
    counts.set(group, (counts.get(group) ?? new Set()).add(sha256))
  }
  return [...counts].map(([group, hashes]) => ({ group, count: hashes.size }))
}

function groupOf(type: string): FileGroup {
  if (type.startsWith('image/')) return 'pictures'
  if (type.startsWith('audio/')) return 'recordings'
  if (type.startsWith('video/')) return 'films'
  return type === 'application/pdf' ? 'books' : 'others'
}
