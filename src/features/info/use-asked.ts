import { useEffect, useState } from 'react'

/** Asks once on mount. `asking`, then whether the server answered. */
export function useAsked(ask: () => Promise<boolean>): 'asking' | 'answered' | 'unanswered' {
  const [state, setState] = useState<'asking' | 'answered' | 'unanswered'>('asking')
  useEffect(() => {
    let isHere = true
    void ask().then((isAnswered) => {
      if (isHere) setState(isAnswered ? 'answered' : 'unanswered')
    })
    return () => {
      isHere = false
    }
  }, [ask])
  return state
}
