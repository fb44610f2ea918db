import { liveQuery } from 'dexie'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readDraft, saveDraft } from './drafts.ts'
import { onFlushDrafts } from './flush-drafts.ts'
import { keepLateDraft } from './late-drafts.ts'
import { currentPersonId } from './person.ts'
import { dbOf } from './personal-db.ts'

const savePause = 250

/**
 * Text that is kept on the phone while it is typed: a quarter of a second after the last key, and at once when the page is
 * hidden or asked to be reloaded.
 */
export function useDraft(key: string) {
  const [text, show] = useState('')
  const [isRead, setRead] = useState(false)
  const latest = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the database is known to have. */
  const stored = useRef('')
  /** Whether somebody wrote in this box, as against a text that another page or tab had left. */
  const isTyped = useRef(false)
  /** Being sent or saved from here: that the draft goes is no news then. */
  const isHandedOn = useRef(false)
  const person = currentPersonId()

  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const saving = latest.current
    const remember = () => {
      stored.current = saving
    }
    // A full phone shows itself when the text is sent; until then it stays on the screen.
    saveDraft(key, saving, person).then(remember, () => {})
  }, [key, person])
  const handleLeave = useCallback(() => {
    if (latest.current !== stored.current) keepLateDraft({ key, text: latest.current, personId: person })
    flush()
  }, [key, person, flush])

  // Only a text that nobody has touched yet may be replaced by the stored one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's draft is read when the person changes.
  useEffect(() => {
    let isCurrent = true
    void readDraft(key).then((kept) => {
      if (!isCurrent) return
      stored.current = kept
      if (latest.current === '' && kept !== '') {
        latest.current = kept
        show(kept)
      }
      setRead(true)
    })
    return () => {
      isCurrent = false
    }
  }, [key, person])

  // Sent or saved in another tab, the same text would be done twice from here. What was written here stays, and is kept again.
  useEffect(() => {
    let wasKept = false
    const handleKept = (kept: unknown) => {
      const isGone = wasKept && kept === undefined
      wasKept = kept !== undefined
      if (!isGone || latest.current === '' || isHandedOn.current) return
      stored.current = ''
      if (isTyped.current) timer.current ??= setTimeout(flush, savePause)
      else {
        latest.current = ''
        show('')
      }
    }
    const following = liveQuery(() => dbOf(person).drafts.get(key)).subscribe({ next: handleKept, error: () => undefined })
    return () => following.unsubscribe()
  }, [key, person, flush])

  useEffect(() => {
    addEventListener('pagehide', handleLeave)
    document.addEventListener('visibilitychange', flush)
    const stop = onFlushDrafts(flush)
    return () => {
      removeEventListener('pagehide', handleLeave)
      document.removeEventListener('visibilitychange', flush)
      stop()
      flush()
    }
  }, [flush, handleLeave])

  const stopTimer = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  const cancelSaving = useCallback(() => {
    isHandedOn.current = true
    stopTimer()
  }, [stopTimer])

  const setText = useCallback(
    (value: string, options: { isStored?: boolean } = {}) => {
      latest.current = value
      show(value)
      stopTimer()
      isHandedOn.current = false
      isTyped.current = !options.isStored
      if (options.isStored) stored.current = value
      else timer.current = setTimeout(flush, savePause)
    },
    [flush, stopTimer],
  )

  /** Empties the box after `sent` was sent, unless something else has been typed into it meanwhile. */
  const clearSent = useCallback(
    (sent: string) => {
      if (latest.current === sent) setText('', { isStored: true })
    },
    [setText],
  )

  /** Saves as a draft again what could not be sent. */
  const keepUnsent = useCallback(
    (unsent: string) => {
      if (latest.current === unsent) setText(unsent)
    },
    [setText],
  )

  return { text, setText, clearSent, keepUnsent, cancelSaving, isRead }
}
