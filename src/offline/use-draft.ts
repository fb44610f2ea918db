import { useCallback, useEffect, useRef, useState } from 'react'

import { readDraft, saveDraft } from './drafts.ts'
import { onFlushDrafts } from './flush-drafts.ts'
import { keepLateDraft } from './late-drafts.ts'
import { currentPersonId } from './person.ts'

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

  const cancelSaving = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  const setText = useCallback(
    (value: string, options: { isStored?: boolean } = {}) => {
      latest.current = value
      show(value)
      cancelSaving()
      if (options.isStored) stored.current = value
      else timer.current = setTimeout(flush, savePause)
    },
    [flush, cancelSaving],
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
