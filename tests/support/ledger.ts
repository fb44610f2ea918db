import { eq } from 'drizzle-orm'
import { lessonsOf, type Manifest } from '../../contract/courses/courses.ts'
import type { Thread } from '../../contract/forum.ts'
import type { CommandName } from '../../contract/index.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { attempts, commandRecords, lessonProgress, posts, replies, threads } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi } from './api.ts'
import { pick, type Random } from './random.ts'
import type { JournalEntry, SyncClient } from './sync-client.ts'

/** Expected result of one user's commands, computed from their journal alone. */
export interface Expected {
  /** Text by post id; null for a removed post. */
  readonly posts: ReadonlyMap<string, string | null>
  /** Title by thread id. */
  readonly titles: ReadonlyMap<string, string>
  /** Text by reply id, first texts of threads included; null for a removed reply. */
  readonly replies: ReadonlyMap<string, string | null>
  /** Ids of the attempts at quizzes. */
  readonly attempts: ReadonlySet<string>
  /** Seconds of this device by lesson id. */
  readonly seconds: ReadonlyMap<string, number>
  readonly language: string | null
  readonly rejected: ReadonlySet<string>
}

interface Lesson {
  readonly courseId: string
  readonly version: number
  readonly lessonId: string
  readonly blockIds: readonly string[]
  readonly quizIds: readonly string[]
}

/** Fields of the commands' inputs. */
interface Inputs {
  readonly id: string
  readonly body: string
  readonly title: string
  readonly language: string
  readonly lesson_id: string
  readonly device_seconds: number
}

/** Lessons to learn, and a category with a thread that all users reply to. */
export interface Workplace {
  readonly lessons: readonly Lesson[]
  readonly categoryId: string
  readonly threadId: string
}

/** A user who posts, discusses, edits, removes, learns and changes the language. Some of the commands must be rejected. */
export class BusyPerson {
  readonly client: SyncClient
  readonly #random: Random
  readonly #place: Workplace
  readonly #livePosts: string[] = []
  readonly #threads: string[] = []
  /** Replies of this user that exist: the id, and the thread. */
  readonly #liveReplies: { readonly id: string; readonly thread: string }[] = []
  readonly #texts = new Map<string, string>()
  readonly #rejected = new Set<string>()
  #count = 0

  constructor(client: SyncClient, random: Random, place: Workplace) {
    this.client = client
    this.#random = random
    this.#place = place
  }

  act(): void {
    this.#count += 1
    const draw = this.#random()
    if (draw < 0.25 || this.#livePosts.length === 0) this.#post()
    else if (draw < 0.45) this.#do('editPost', { id: pick(this.#random, this.#livePosts), body: this.#text() })
    else if (draw < 0.5) this.#remove()
    else if (draw < 0.75) this.#discuss()
    else if (draw < 0.85) this.#learn()
    else if (draw < 0.92) this.#attempt()
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

  /** Starts a thread, replies to one, or edits or removes a reply. */
  #discuss(): void {
    const draw = this.#random()
    if (draw < 0.1) this.#startThread()
    else if (draw < 0.55 || this.#liveReplies.length === 0) this.#reply()
    else this.#change(draw < 0.9)
  }

  #change(isEdit: boolean): void {
    const at = Math.floor(this.#random() * this.#liveReplies.length)
    const { id, thread } = this.#liveReplies[at] as { id: string; thread: string }
    const of = { kind: 'thread', id: thread }
    if (isEdit) {
      const [from, body] = [this.#texts.get(id), this.#text()]
      this.#texts.set(id, body)
      this.#do('editReply', { id, of, body, from })
    } else {
      this.#liveReplies.splice(at, 1)
      this.#do('removeReply', { id, of })
    }
  }

  #startThread(): void {
    const id = newId()
    this.#threads.push(id)
    this.#do('startThread', { id, category_id: this.#place.categoryId, title: this.#text(), body: this.#text() })
  }

  #reply(): void {
    const [id, thread, body] = [newId(), pick(this.#random, [this.#place.threadId, ...this.#threads]), this.#text()]
    this.#liveReplies.push({ id, thread })
    this.#texts.set(id, body)
    this.#do('addReply', { id, of: { kind: 'thread', id: thread }, body })
  }

  #attempt(): void {
    const { courseId, version, lessonId, quizIds } = pick(
      this.#random,
      this.#place.lessons.filter((lesson) => lesson.quizIds.length > 0),
    )
    const block_id = pick(this.#random, quizIds)
    this.#do('submitAttempt', {
      id: newId(),
      course_id: courseId,
      lesson_id: lessonId,
      block_id,
      course_version: version,
      answers: {},
      seconds: 1,
    })
  }

  #learn(): void {
    const { courseId, lessonId, blockIds } = pick(this.#random, this.#place.lessons)
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
    const titles = new Map<string, string>()
    const replies = new Map<string, string | null>()
    const attempts = new Set<string>()
    const seconds = new Map<string, number>()
    let language: string | null = null
    for (const { command } of this.client.journal) {
      if (this.#rejected.has(command.id)) continue
      const input = command.input as Inputs
      if (command.name === 'addPost' || command.name === 'editPost') posts.set(input.id, input.body)
      if (command.name === 'removePost') posts.set(input.id, null)
      if (command.name === 'startThread') titles.set(input.id, input.title)
      if (['startThread', 'addReply', 'editReply'].includes(command.name)) replies.set(input.id, input.body)
      if (command.name === 'removeReply') replies.set(input.id, null)
      if (command.name === 'submitAttempt') attempts.add(input.id)
      if (command.name === 'recordProgress') seconds.set(input.lesson_id, Math.max(seconds.get(input.lesson_id) ?? 0, input.device_seconds))
      if (command.name === 'setLanguage') language = input.language
    }
    return { posts, titles, replies, attempts, seconds, language, rejected: this.#rejected }
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
  const ownThreads = await db.select().from(threads).where(eq(threads.authorId, userId))
  const ownReplies = await db.select().from(replies).where(eq(replies.authorId, userId))
  const ownAttempts = await db.select().from(attempts).where(eq(attempts.userId, userId))
  const progress = await db.select().from(lessonProgress).where(eq(lessonProgress.userId, userId))
  return {
    records: records.map((row) => row.commandId).sort(),
    posts: new Map(ofThisRun.map((row) => [row.id, row.removedAt ? null : row.body])),
    titles: new Map(ownThreads.filter((row) => of.titles.has(row.id) || row.title.startsWith(clientId)).map((row) => [row.id, row.title])),
    replies: new Map(
      ownReplies
        .filter((row) => of.replies.has(row.id) || row.body.startsWith(clientId))
        .map((row) => [row.id, row.removedAt ? null : row.body]),
    ),
    // Attempts of the demo data have answers.
    attempts: new Set(ownAttempts.filter((row) => Object.keys(row.answers).length === 0).map((row) => row.id)),
    seconds: new Map(progress.flatMap(({ lessonId, seconds }) => (seconds[clientId] === undefined ? [] : [[lessonId, seconds[clientId]]]))),
  }
}

/** The lessons of the server's first course, and a category and an open thread of its forum. */
export async function readWorkplace(url: string): Promise<Workplace> {
  const list = await callApi<{ items: { id: string }[] }>(url, '/courses')
  const courseId = list.json?.items[0]?.id ?? ''
  const answer = await callApi<{ manifest: Manifest }>(url, `/courses/${courseId}/package`)
  const forum = await callApi<{ items: Thread[] }>(url, '/forum/threads')
  const thread = forum.json?.items.find((one) => !one.is_locked)
  if (!answer.json || !thread) throw new Error('The demo courses and threads are missing.')
  const { manifest } = answer.json
  const lessons = lessonsOf(manifest).map((lesson) => ({
    courseId,
    version: manifest.version,
    lessonId: lesson.id,
    blockIds: lesson.blocks.map((block) => block.id),
    quizIds: lesson.blocks.filter((block) => block.kind === 'quiz').map((block) => block.id),
  }))
  return { lessons, categoryId: thread.category_id, threadId: thread.id }
}
