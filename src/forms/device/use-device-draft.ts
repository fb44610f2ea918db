import { liveQuery } from 'dexie'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { DebouncedWriter } from '../../offline/drafts/debounced-writer.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { deleteDraft, joined, putUnloadedDraft, readDraft, saveDraft, saveTyped, sendDraftOnce } from '../../offline/drafts/drafts.ts'
import { flushOnLeave, unmountedSaved } from '../../offline/drafts/flush-on-leave.ts'
import { onReturn } from '../../offline/drafts/returned-texts.ts'
import { holdSent } from '../../offline/drafts/sent-drafts.ts'
import { currentPersonId } from '../../offline/store/person.ts'
import { dbOf } from '../../offline/store/personal-db.ts'
import type { Draft } from '../draft.ts'
import type { Codec } from './codec.ts'
import { onFormCall } from './form-calls.ts'

export interface DeviceDraft<V> extends Draft<V> {
  /** The draft as it is stored: empty where nothing was typed. */
  readonly text: string
  /** The store has answered whether there is a draft. */
  readonly isRead: boolean
  readonly isFilled: boolean
  /** Empties the form. Answers how to fill it again, also after it has left the screen. */
  readonly clear: () => () => Promise<void>
  /** Deletes the draft. */
  readonly discard: () => Promise<void>
}

const latter = (_theirs: string, mine: string) => mine

/** Draft of a form that works offline: saved in the user's own store while it is typed (docs/decisions/015). */
export function useDeviceDraft<V>(key: DraftKey, codec: Codec<V>): DeviceDraft<V> {
  const person = currentPersonId()
  const [text, show] = useState<string | null>(null)
  const [isRead, setRead] = useState(false)
  const [calls, setCalls] = useState(0)
  const latest = useRef<string | null>(null)
  /** Text that the store is known to have. */
  const stored = useRef('')
  /** The last texts that this tab has stored or begun to store. */
  const written = useRef<readonly string[]>([])
  const isKnown = useCallback((one: string) => one === stored.current || written.current.includes(one), [])
  const release = useRef(() => {})
  /** Being sent from here: the end of the draft is no news then. */
  const isHeld = useRef(false)
  const put = useCallback((value: string | null) => {
    latest.current = value
    show(value)
  }, [])
  const writer = useMemo(
    () =>
      // A full device is reported when the form is sent; until then the text stays on the screen.
      new DebouncedWriter<string>(async (at, value) => {
        written.current = [value, ...written.current].slice(0, 4)
        const { base, join = latter } = codec
        const now = await saveTyped(at, value, { personId: person, base, isKnown, join })
        stored.current = now
        // Another tab's text is in it.
        if (now !== value && latest.current === value) put(now)
      }),
    [person, codec, isKnown, put],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another draft.
  useEffect(() => {
    let isCurrent = true
    const read = unmountedSaved().then(() => readDraft(key))
    void read.then((found) => {
      if (!isCurrent) return
      stored.current = found
      // Only a text that is not touched yet may be replaced.
      if (latest.current === null && found !== '') put(found)
      setRead(true)
    })
    return () => {
      isCurrent = false
    }
  }, [key, person, put])

  // Texts of another tab appear here, unless this tab has one that is not stored. A draft that ends in another tab was sent there: its text
  // would be sent twice from here. Any other text of this form is saved again. Before the first read, the store may lack what a page left
  // when it unloaded.
  useEffect(() => {
    if (!isRead) return
    let last: string | undefined
    const follow = (found: { text: string } | undefined) => {
      const ended = found === undefined ? last : undefined
      last = found?.text
      if (found && !isKnown(found.text) && !isHeld.current && (latest.current ?? '') === stored.current) {
        stored.current = found.text
        put(found.text)
        return
      }
      if (ended === undefined || latest.current === null || isHeld.current) return
      stored.current = ''
      if (ended === latest.current) {
        writer.cancel(key)
        put(null)
      } else writer.write(key, latest.current)
    }
    const following = liveQuery(() => dbOf(person).drafts.get(key)).subscribe({ next: follow, error: () => undefined })
    return () => following.unsubscribe()
  }, [key, person, put, writer, isKnown, isRead])

  useEffect(
    () =>
      flushOnLeave({
        flush: () => writer.flush(),
        leave() {
          const left = latest.current ?? ''
          if (left !== stored.current) putUnloadedDraft(key, left, person)
          void writer.flush()
        },
      }),
    [key, person, writer],
  )

  const type = useCallback(
    (value: string) => {
      put(value)
      isHeld.current = false
      writer.write(key, value)
    },
    [key, put, writer],
  )

  // The stored draft may lack text that was typed here within the last 300 ms.
  useEffect(
    () =>
      onReturn((returned) => {
        if (returned.personId !== person || returned.key !== key) return
        const shown = latest.current ?? ''
        if (isHeld.current || shown !== stored.current) return type(joined(shown, returned.text))
        put(returned.draft)
        stored.current = returned.draft
      }),
    [key, person, put, type],
  )

  useEffect(() => (isRead ? onFormCall(key, () => setCalls((count) => count + 1)) : undefined), [key, isRead])

  const isFilled = text !== null && text !== ''

  return {
    values: useMemo(() => codec.read(text), [codec, text]),
    text: text ?? '',
    version: `text:${text ?? ''}`,
    calls,
    isRead,
    isFilled,
    change: (next) => type(codec.write(next(codec.read(latest.current)), latest.current)),
    hold() {
      isHeld.current = true
      writer.cancel(key)
      const shown = latest.current
      release.current()
      release.current = holdSent(person, key, (one) => one === shown || isKnown(one))
    },
    async sendOnce(send) {
      // Another tab has sent it since the last render.
      if (isFilled && latest.current === null) return undefined
      // A text that no tab has stored is known to this one alone.
      return isFilled && stored.current === text ? sendDraftOnce(key, person, send) : send()
    },
    async accept() {
      if (latest.current !== text) {
        if (stored.current === text) stored.current = ''
        release.current()
        return
      }
      put(null)
      await deleteDraft(key, person)
      stored.current = ''
      release.current()
    },
    restore() {
      release.current()
      if (latest.current === text && text !== null) type(text)
    },
    clear() {
      const before = text
      type('')
      put(null)
      return async () => {
        if (before === null) return
        writer.cancel(key)
        put(before)
        await saveDraft(key, before, person)
        stored.current = before
      }
    },
    async discard() {
      isHeld.current = true
      writer.cancel(key)
      const end = holdSent(person, key, isKnown)
      put(null)
      await deleteDraft(key, person)
      stored.current = ''
      end()
    },
  }
}
