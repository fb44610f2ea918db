import { useRef, useState } from 'react'
import type { Draft } from './draft.ts'
import { readTabDraft, removeTabDraft, type TabValues, writeTabDraft } from './tab-drafts.ts'

/**
 * Draft of a form that needs the server: it ends with the tab. `secrets` are never stored: other code on the page could read
 * a password there.
 */
export function useTabDraft<V extends TabValues>(form: string, initial: V, secrets: readonly (keyof V & string)[]): Draft<V> {
  const [values, setValues] = useState(() => readTabDraft(form, initial))
  const latest = useRef(values)
  return {
    values,
    version: '',
    change(next) {
      latest.current = next(latest.current)
      setValues(latest.current)
      writeTabDraft(form, latest.current, secrets)
    },
    hold: () => {},
    sendOnce: (send) => send(),
    // Before the next page opens: the next user of a shared device must not find it.
    accept: () => removeTabDraft(form),
    restore: () => {},
  }
}
