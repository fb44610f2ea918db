import { type CommandName, commands } from '../../contract/index.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { newId } from '../../src/offline/store/id.ts'

/** A command as a device sends it. */
export function sentCommand(name: CommandName, input: unknown, changes: Partial<SentCommand> = {}): SentCommand {
  const { version, lane } = commands[name] as { version: number; lane: (input: unknown) => string }
  return { id: newId(), name, version, lane: lane(input), after: null, made_at: Date.UTC(2026, 10, 20), input, ...changes }
}

export function newPost(body = 'আজ বিক্রি ভালো', changes: Partial<SentCommand> = {}): SentCommand {
  return sentCommand('addPost', { id: newId(), body }, changes)
}

/** The report of a device on a lesson: the blocks that are done, the last of them the furthest. */
export function progressReport(
  courseId: string,
  lessonId: string,
  done: readonly string[],
  days: readonly string[] = [],
  device_seconds = 60,
): SentCommand {
  const place = { course_id: courseId, lesson_id: lessonId }
  return sentCommand('recordProgress', { ...place, done, furthest: done.length - 1, device_id: newId(), device_seconds, days })
}

/** Id of the post or other row that the command is about. */
export function subjectOf(sent: SentCommand): string {
  return (sent.input as { id: string }).id
}
