import { storable } from '../../../contract/text.ts'
import { type LessonWork, sameWork, type WorkValue } from '../../../contract/work.ts'
import { newId } from '../../offline/id.ts'
import { send } from '../../offline/outbox.ts'
import { currentPersonId } from '../../offline/person.ts'
import type { DeskRow } from '../../offline/personal-db.ts'
import { deskKey, putOnDesk } from './desk.ts'
import { Keeper } from './keeper.ts'
import { keepWorkLocally } from './player.commands.ts'
import { clearSpilled, readSpilled, spill } from './spill.ts'

/** What is shown in a place, and which state it goes on from. */
interface Shown {
  value: WorkValue | undefined
  revision: string | null
  /** Written here: the row in the store may be a moment behind. */
  isOwn: boolean
}

/** Keeps what a learner leaves in one lesson: what travels with the account, and what stays on this phone. */
export interface KeptInLesson {
  /** Whose it is: of whoever opened the lesson, even if somebody else has signed in before all is written. */
  readonly personId: string
  /** What travels. Stays as first read until `refresh`: news from another phone never changes a text under somebody's fingers. */
  read(slot: string): WorkValue | undefined
  keep(slot: string, value: WorkValue): void
  /** What stays here. */
  readDesk(place: string): unknown
  keepDesk(place: string, value: unknown): void
  /** Another step begins: what other phones have sent may show. */
  refresh(): void
  flush(): Promise<void>
  /** The page stands: what its last opening could not write any more is written. */
  arrive(): void
  /** The page goes away now: what cannot be written any more waits for its next opening. */
  leave(): void
}

export type Rows = { readonly current: { work: readonly LessonWork[]; desk: readonly DeskRow[] } }

export function makeKept(courseId: string, lessonId: string, rows: Rows, onTrouble: () => void): KeptInLesson {
  const personId = currentPersonId()
  const shown = new Map<string, Shown>()
  const ownDesk = new Map<string, unknown>()

  const show = (slot: string): Shown => {
    const known = shown.get(slot)
    if (known) return known
    const row = rows.current.work.find((one) => one.lesson_id === lessonId && one.slot === slot)
    const fresh: Shown = {
      value: row && Object.keys(row.value).length > 0 ? row.value : undefined,
      revision: row?.revision ?? null,
      isOwn: false,
    }
    shown.set(slot, fresh)
    return fresh
  }

  const travelling = new Keeper<WorkValue>(async (slot, value) => {
    const state = show(slot)
    const revision = newId()
    const input = { course_id: courseId, lesson_id: lessonId, slot, value: storableWork(value), revision, based_on: state.revision }
    await send(keepWorkLocally, input, { personId })
    state.revision = revision
    state.isOwn = true
  }, onTrouble)
  const staying = new Keeper<{ value: unknown }>(
    (place, { value }) => putOnDesk({ key: deskKey(courseId, lessonId, place), course_id: courseId, value }, personId),
    onTrouble,
  )

  const kept: KeptInLesson = {
    personId,
    read: (slot) => show(slot).value,
    keep(slot, value) {
      const state = show(slot)
      if (sameWork(state.value, value)) return
      state.value = Object.keys(value).length > 0 ? value : undefined
      travelling.keep(slot, value)
    },
    readDesk: (place) =>
      ownDesk.has(place) ? ownDesk.get(place) : rows.current.desk.find((row) => row.key === deskKey(courseId, lessonId, place))?.value,
    keepDesk(place, value) {
      ownDesk.set(place, value)
      staying.keep(place, { value })
    },
    refresh() {
      for (const [slot, { isOwn }] of shown) if (!isOwn && travelling.pendingAt(slot) === undefined) shown.delete(slot)
    },
    arrive: writeLeft,
    async flush() {
      await Promise.all([travelling.flush(), staying.flush()])
    },
    leave() {
      const left = Object.entries(staying.pending).map(([place, { value }]) => [place, value ?? null])
      const slots = Object.keys(travelling.pending)
      spill(personId, courseId, lessonId, {
        travelling: travelling.pending,
        over: Object.fromEntries(slots.map((slot) => [slot, show(slot).revision])),
        staying: Object.fromEntries(left),
      })
      void flushSpilled()
    },
  }
  let left = readSpilled(personId, courseId, lessonId)
  showLeft()
  return kept

  /** Only shows it: React makes this more than once for one page, and each has to find the same. */
  function showLeft() {
    for (const [slot, value] of Object.entries(left?.travelling ?? {})) {
      const state = show(slot)
      state.value = Object.keys(value).length > 0 ? value : undefined
      // What another phone has sent since must lose to it like to any other decision, and stay readable.
      const over = left?.over[slot]
      if (over !== undefined) state.revision = over
    }
    for (const [place, value] of Object.entries(left?.staying ?? {})) ownDesk.set(place, value ?? undefined)
  }

  function writeLeft() {
    if (!left) return
    for (const [slot, value] of Object.entries(left.travelling)) travelling.keep(slot, value)
    for (const [place, value] of Object.entries(left.staying)) staying.keep(place, { value: value ?? undefined })
    left = null
    void flushSpilled()
  }

  /** A page that lives on after all (it was only put aside) must not leave behind what it has written and then changed. */
  async function flushSpilled() {
    await kept.flush()
    if (Object.keys({ ...travelling.pending, ...staying.pending }).length === 0) clearSpilled(personId, courseId, lessonId)
  }
}

const storableWork = (value: WorkValue): WorkValue =>
  Object.fromEntries(Object.entries(value).map(([name, text]) => [name, storable(text)]))
