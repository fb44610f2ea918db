import { useState } from 'react'
import type { ActOutcome } from './send-act.ts'

/** The act that an administrator is deciding on a page, and the outcome of the last one. `refetch` reads the page's subject once more. */
export function useAct<Act>(refetch: () => Promise<unknown>) {
  const [act, setAct] = useState<Act | null>(null)
  const [done, setDone] = useState<ActOutcome | null>(null)
  return {
    act,
    begin: (next: Act): void => {
      // The same outcome once more is news again.
      setDone(null)
      setAct(() => next)
    },
    cancel: () => setAct(null),
    done,
    finish: async (outcome: ActOutcome): Promise<void> => {
      setAct(null)
      await refetch()
      setDone(outcome)
      // The outcome is above the page's content, and the act may have been at its end.
      scrollTo({ top: 0 })
    },
  }
}
