import { lessonsOf } from '../../../contract/courses/courses.ts'
import { isLessonComplete } from '../../../contract/learning/learning.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import type { LessonPlace } from '../../offline/outbox/local-command.ts'
import { loadCommands } from '../../offline/outbox/registry.ts'
import { withCurrentInput } from '../../offline/outbox/rows.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { currentPersonId, visitorId } from '../../offline/store/person.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'

/** The lesson that a command is about, as far as this device knows it. */
export interface NamedLesson {
  readonly title: LocalizedText
  /** With this progress the lesson is finished. */
  readonly isFinished: boolean
}

export interface ListedRow extends OutboxRow {
  readonly lesson: NamedLesson | null
}

export interface Outbox {
  rejected: ListedRow[]
  waiting: ListedRow[]
  /** The number sent since midnight of this device, and the time of the last one. */
  sentToday: number
  lastSent: number | null
}

/** The user's waiting and rejected commands, oldest first. */
export function outboxQuery() {
  return localQuery<Outbox>({
    key: ['outbox'],
    tables: ['own.outbox', 'own.sent', 'own.progress'],
    read: async () => {
      // A visitor's commands are not sent: an account may adopt them.
      if (currentPersonId() === visitorId) return { rejected: [], waiting: [], sentToday: 0, lastSent: null }
      const db = personalDb()
      const stored = await db.outbox.orderBy('seq').toArray()
      const commands = stored.length > 0 ? await loadCommands() : {}
      const lessons = new Lessons()
      const rows = await Promise.all(
        stored
          .filter(({ state }) => state !== 'applied')
          // Rows of an older build, shown and edited as this build knows them.
          .map((row) => withCurrentInput(commands, row))
          .map(async (row): Promise<ListedRow> => {
            const place = commands[row.name]?.lessonOf?.(row.input)
            return { ...row, lesson: place ? await lessons.at(place) : null }
          }),
      )
      const midnight = new Date().setHours(0, 0, 0, 0)
      const sent = await db.sent.where('arrivedAt').aboveOrEqual(midnight).sortBy('arrivedAt')
      return {
        rejected: rows.filter((row) => row.state === 'rejected'),
        waiting: rows.filter((row) => row.state !== 'rejected'),
        sentToday: sent.length,
        lastSent: sent.at(-1)?.arrivedAt ?? null,
      }
    },
  })
}

/** Lessons of the courses on this device. Reads the courses once: their texts are large. */
class Lessons {
  #packages: Promise<PackageRow[]> | undefined

  async at({ course_id, lesson_id }: LessonPlace): Promise<NamedLesson | null> {
    this.#packages ??= sharedDb.packages.toArray()
    const course = (await this.#packages).find(({ courseId }) => courseId === course_id)?.manifest
    const lesson = course && lessonsOf(course).find(({ id }) => id === lesson_id)
    if (!lesson) return null
    const progress = await personalDb().progress.get(`${course_id}/${lesson_id}`)
    return { title: lesson.title, isFinished: isLessonComplete(lesson, progress) }
  }
}
