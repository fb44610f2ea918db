import type { KeptWork } from '../../blocks/block.ts'
import { currentPersonId } from '../../offline/person.ts'

/**
 * Where a person is in a lesson on this phone. Not learning, only a bookmark: it is
 * written with every step, must be there at the first paint, and no other device wants it. Hence localStorage.
 */
const keyOf = (courseId: string, ...rest: string[]) => ['place', currentPersonId(), courseId, ...rest].join(':')

/** The id of the step the lesson was left at. */
export function readPlace(courseId: string, lessonId: string): string | undefined {
  return read(keyOf(courseId, lessonId))
}

/** `undefined` forgets the place: the lesson is over. */
export function savePlace(courseId: string, lessonId: string, stepId: string | undefined): void {
  write(keyOf(courseId, lessonId), stepId)
}

export function readKept(courseId: string, lessonId: string, blockId: string): KeptWork | undefined {
  const text = read(`${keyOf(courseId, lessonId, blockId)}:kept`)
  return text === undefined ? undefined : (JSON.parse(text) as KeptWork)
}

export function saveKept(courseId: string, lessonId: string, blockId: string, kept: KeptWork): void {
  write(`${keyOf(courseId, lessonId, blockId)}:kept`, JSON.stringify(kept))
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or forbidden: the lesson then opens after what is done, which is kept elsewhere.
  }
}
