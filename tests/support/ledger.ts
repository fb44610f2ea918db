import { eq } from 'drizzle-orm'
import { lessonsOf, type Manifest } from '../../contract/courses/courses.ts'
import type { CommandName } from '../../contract/index.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { commandRecords, lessonProgress, posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi } from './api.ts'
import { pick, type Random } from './random.ts'
import type { JournalEntry, SyncClient } from './sync-client.ts'

/** Expected result of one user's commands, computed from their journal alone. */
export interface Expected {
  /** Text by post id; null for a removed post. */
  readonly posts: ReadonlyMap<string, string | null>
  /** Seconds of this device by lesson id. */
  readonly seconds: ReadonlyMap<string, number>
  readonly language: string | null
  readonly rejected: ReadonlySet<string>
}

interface Lesson {
  readonly courseId: string
  readonly lessonId: string
  readonly blockIds: readonly string[]
}

/** A user who posts, edits, removes, learns and changes the language. Some of the commands must be rejected. */
export class BusyPerson {
  readonly client: SyncClient
  readonly #random: Random
  readonly #lessons: readonly Lesson[]
  readonly #livePosts: string[] = []
  readonly #rejected = new Set<string>()
  #count = 0

  constructor(client: SyncClient, random: Random, lessons: readonly Lesson[]) {
    this.client = client
    this.#random = random
    this.#lessons = lessons
  }

  act(): void {
    this.#count += 1
    const draw = this.#random()
    if (draw < 0.4 || this.#livePosts.length === 0) this.#post()
    else if (draw < 0.7) this.#do('editPost', { id: pick(this.#random, this.#livePosts), body: this.#text() })
    else if (draw < 0.78) this.#remove()
    else if (draw < 0.92) this.#learn()
    else if (draw < 0.96) this.#do('setLanguage', { language: this.#count % 2 === 0 ? 'bn' : 'en' })
    else this.#sendInvalid()
  }

  #do(name: CommandName, input: unknown): string {
    return this.client.enqueue(name, input)
  }

  /** Unique, so that no two effects are equal. */
  #text(): string {
    return `${this.client.clientId} লেখা ${this.#count}`
  }

  #post(): void {
    const id = newId()
    this.#livePosts.push(id)
    this.#do('addPost', { id, body: this.#text() })
  }

  #remove(): void {
    const at = Math.floor(this.#random() * this.#livePosts.length)
    const [id] = this.#livePosts.splice(at, 1)
    this.#do('removePost', { id })
  }

  #learn(): void {
    const { courseId, lessonId, blockIds } = pick(this.#random, this.#lessons)
    this.#do('recordProgress', {
      course_id: courseId,
      lesson_id: lessonId,
      done: [pick(this.#random, blockIds)],
      furthest: 0,
      device_id: this.client.clientId,
      device_seconds: this.#count,
      days: ['2026-11-20'],
    })
  }

  /** A rejected command must not delay the others. */
  #sendInvalid(): void {
    const bad = pick(this.#random, [
      () => this.#do('editPost', { id: newId(), body: 'no such post' }),
      () => this.#do('addPost', { id: newId(), body: 'x'.repeat(6000) }),
      () => this.#do('addPost', { id: newId() }),
    ])
    this.#rejected.add(bad())
  }

  expected(): Expected {
    const posts = new Map<string, string | null>()
    const seconds = new Map<string, number>()
    let language: string | null = null
    for (const { command } of this.client.journal) {
      if (this.#rejected.has(command.id)) continue
      const input = command.input as { id: string; body: string; language: string; lesson_id: string; device_seconds: number }
      if (command.name === 'addPost' || command.name === 'editPost') posts.set(input.id, input.body)
      if (command.name === 'removePost') posts.set(input.id, null)
      if (command.name === 'recordProgress') seconds.set(input.lesson_id, Math.max(seconds.get(input.lesson_id) ?? 0, input.device_seconds))
      if (command.name === 'setLanguage') language = input.language
    }
    return { posts, seconds, language, rejected: this.#rejected }
  }

  /** Entries with an unexpected outcome. A `duplicate` would mean that an effect was stored without its record. */
  wrongOutcomes(): JournalEntry[] {
    return this.client.journal.filter(
      ({ command, outcome }) => outcome?.outcome !== (this.#rejected.has(command.id) ? 'rejected' : 'applied'),
    )
  }
}

/** Effects of a device's commands in the database, in the form of `Expected`, and the sorted ids of the records. */
export async function storedEffects(db: OpenDatabase['db'], { userId, clientId }: SyncClient, of: Expected) {
  const records = await db.select().from(commandRecords).where(eq(commandRecords.userId, userId))
  const own = await db.select().from(posts).where(eq(posts.authorId, userId))
  const ofThisRun = own.filter((row) => of.posts.has(row.id) || row.body.startsWith(clientId))
  const progress = await db.select().from(lessonProgress).where(eq(lessonProgress.userId, userId))
  return {
    records: records.map((row) => row.commandId).sort(),
    posts: new Map(ofThisRun.map((row) => [row.id, row.removedAt ? null : row.body])),
    seconds: new Map(progress.flatMap(({ lessonId, seconds }) => (seconds[clientId] === undefined ? [] : [[lessonId, seconds[clientId]]]))),
  }
}

/** The lessons of the server's first course. */
export async function readLessons(url: string) {
  const list = await callApi<{ items: { id: string }[] }>(url, '/courses')
  const courseId = list.json?.items[0]?.id ?? ''
  const answer = await callApi<{ manifest: Manifest }>(url, `/courses/${courseId}/package`)
  if (!answer.json) throw new Error('The demo courses are missing.')
  return lessonsOf(answer.json.manifest).map((lesson) => ({
    courseId,
    lessonId: lesson.id,
    blockIds: lesson.blocks.map((block) => block.id),
  }))
}
