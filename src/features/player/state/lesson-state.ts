import { type LessonWork, sameWork, type WorkValue } from '../../../../contract/learning/work.ts'
import { storable } from '../../../../contract/values/text.ts'
import type { AttemptInProgress } from '../../../blocks/block.ts'
import { DebouncedWriter } from '../../../offline/drafts/debounced-writer.ts'
import { putUnloadedDraft, saveDraft } from '../../../offline/drafts/drafts.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { storeWork } from '../../../offline/store/guarded-writes.ts'
import { newId } from '../../../offline/store/id.ts'
import { currentPersonId } from '../../../offline/store/person.ts'
import { dbOf, type LocalStateRow } from '../../../offline/store/personal-db.ts'
import { keepWork } from '../player.commands.ts'
import { putUnsaved, readUnsaved, removeUnsaved, type Unsaved } from './unsaved.ts'

/** Value that a slot shows, and the revision it continues. */
interface Shown {
  value: WorkValue | undefined
  revision: string | null
  /** Written here: the stored row may still be older. */
  isOwn: boolean
}

/** State of one lesson (docs/decisions/015): synced with the account, or local to this device. */
export interface LessonState {
  /** The user who opened the lesson, even if another has signed in before all is written. */
  readonly userId: string
  /** Synced. The value stays as first read until `refresh`: another device never changes a text while it is edited. */
  read(slot: string): WorkValue | undefined
  save(slot: string, value: WorkValue): void
  readLocal(place: string): unknown
  saveLocal(place: string, value: unknown): void
  /** An attempt in progress, as a draft; undefined deletes it. On the disk before anything else. */
  saveAttempt(key: string, attempt: AttemptInProgress | undefined): void
  /** The attempt is being submitted: a late write must not restore it. */
  endAttempt(key: string): void
  /** Another step begins: values from other devices may show. */
  refresh(): void
  flush(): Promise<void>
  /** The page is mounted: writes what the last page of this lesson could not. */
  arrive(): void
  /** The page unloads: what it cannot write waits for the next page of this lesson. */
  leave(): void
}

export type StoredRows = { readonly current: { work: readonly LessonWork[]; localState: readonly LocalStateRow[] } }

type Entry = { synced: WorkValue } | { local: unknown } | { attempt: AttemptInProgress | undefined }

const keyOf = {
  synced: (slot: string) => `synced ${slot}`,
  local: (place: string) => `local ${place}`,
  attempt: (key: string) => `attempt ${key}`,
}
const nameIn = (key: string) => key.slice(key.indexOf(' ') + 1)

export const localKey = (courseId: string, lessonId: string, place: string): string => `${courseId}/${lessonId}/${place}`

export function createLessonState(courseId: string, lessonId: string, rows: StoredRows, onTrouble: () => void): LessonState {
  const userId = currentPersonId()
  const shown = new Map<string, Shown>()
  const ownLocal = new Map<string, unknown>()

  const show = (slot: string): Shown => {
    const known = shown.get(slot)
    if (known) return known
    const row = rows.current.work.find((one) => one.lesson_id === lessonId && one.slot === slot)
    const fresh: Shown = { value: row && nonEmpty(row.value), revision: row?.revision ?? null, isOwn: false }
    shown.set(slot, fresh)
    return fresh
  }

  const writer = new DebouncedWriter<Entry>((key, entry) => {
    const name = nameIn(key)
    if ('synced' in entry) return sendWork(name, entry.synced)
    if ('attempt' in entry) return saveDraft(name, attemptText(entry.attempt), userId)
    return storeLocal(name, entry.local)
  }, onTrouble)

  async function sendWork(slot: string, value: WorkValue) {
    const state = show(slot)
    const revision = newId()
    const input = { course_id: courseId, lesson_id: lessonId, slot, value: storableWork(value), revision, based_on: state.revision }
    await send(keepWork, input, { personId: userId })
    state.revision = revision
    state.isOwn = true
  }

  async function storeLocal(place: string, value: unknown) {
    const db = dbOf(userId)
    const key = localKey(courseId, lessonId, place)
    await storeWork(db, [db.localState], async () => {
      if (value === undefined) await db.localState.delete(key)
      else await db.localState.put({ key, course_id: courseId, value })
    })
  }

  function unsaved(): Unsaved {
    const pending = Object.entries(writer.pending)
    return {
      synced: Object.fromEntries(
        pending.flatMap(([key, entry]) =>
          'synced' in entry ? [[nameIn(key), { value: entry.synced, basedOn: show(nameIn(key)).revision }]] : [],
        ),
      ),
      local: Object.fromEntries(pending.flatMap(([key, entry]) => ('local' in entry ? [[nameIn(key), entry.local ?? null]] : []))),
    }
  }

  const state: LessonState = {
    userId,
    read: (slot) => show(slot).value,
    save(slot, value) {
      const current = show(slot)
      if (sameWork(current.value, value)) return
      current.value = nonEmpty(value)
      writer.write(keyOf.synced(slot), { synced: value })
    },
    readLocal: (place) =>
      ownLocal.has(place)
        ? ownLocal.get(place)
        : rows.current.localState.find(({ key }) => key === localKey(courseId, lessonId, place))?.value,
    saveLocal(place, value) {
      ownLocal.set(place, value)
      writer.write(keyOf.local(place), { local: value })
    },
    saveAttempt(key, attempt) {
      writer.write(keyOf.attempt(key), { attempt })
      void writer.flush()
    },
    endAttempt: (key) => writer.cancel(keyOf.attempt(key)),
    refresh() {
      for (const [slot, { isOwn }] of shown) if (!isOwn && writer.pendingAt(keyOf.synced(slot)) === undefined) shown.delete(slot)
    },
    flush: () => writer.flush(),
    arrive() {
      if (!left) return
      for (const [slot, { value }] of Object.entries(left.synced)) writer.write(keyOf.synced(slot), { synced: value })
      for (const [place, value] of Object.entries(left.local)) writer.write(keyOf.local(place), { local: value ?? undefined })
      left = null
      void flushUnsaved()
    },
    leave() {
      for (const [key, entry] of Object.entries(writer.pending)) {
        if ('attempt' in entry) putUnloadedDraft(nameIn(key), attemptText(entry.attempt), userId)
      }
      putUnsaved(userId, courseId, lessonId, unsaved())
      void flushUnsaved()
    },
  }
  let left = readUnsaved(userId, courseId, lessonId)
  showLeft()
  return state

  /** Only reads: React may create the state more than once for one page, and each must find the same. */
  function showLeft() {
    for (const [slot, { value, basedOn }] of Object.entries(left?.synced ?? {})) {
      const current = show(slot)
      current.value = nonEmpty(value)
      // A value that another device has sent since must lose the conflict as usual and stay readable.
      if (basedOn !== undefined) current.revision = basedOn
    }
    for (const [place, value] of Object.entries(left?.local ?? {})) ownLocal.set(place, value ?? undefined)
  }

  /** A page restored from the back/forward cache must not leave outdated values in the unload buffer. */
  async function flushUnsaved() {
    await writer.flush()
    const { synced, local } = unsaved()
    if (Object.keys({ ...synced, ...local }).length === 0) removeUnsaved(userId, courseId, lessonId)
  }
}

const nonEmpty = (value: WorkValue): WorkValue | undefined => (Object.keys(value).length > 0 ? value : undefined)

const attemptText = (attempt: AttemptInProgress | undefined): string => (attempt ? JSON.stringify(attempt) : '')

const storableWork = (value: WorkValue): WorkValue =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, storable(text)]))
