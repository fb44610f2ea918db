import { useCallback, useEffect, useState } from 'react'
import type { HelpState } from '../../../../contract/account/password-help.ts'
import { ApiError } from '../../../api/errors.ts'
import type { HelpRequest } from '../state/help-request.ts'
import { askForCall, readState } from '../state/own-request.ts'

/** Milliseconds between two questions while the page is visible. */
const askEveryMs = 15_000

/** The state of the request, as the server last answered. `isUnknown`: the server has no such request any more. */
export function useHelpState(request: HelpRequest) {
  const [state, setState] = useState<HelpState | null>(null)
  const [isUnknown, setUnknown] = useState(false)

  const refresh = useCallback(async () => {
    if (document.visibilityState === 'hidden') return
    try {
      // The answer to the request itself was lost.
      if (request.number === '') await askForCall(request)
      setState(await readState(request))
      setUnknown(false)
    } catch (error) {
      // Without an answer the last known state remains.
      if (error instanceof ApiError && error.status === 404) setUnknown(true)
    }
  }, [request])

  useEffect(() => {
    void refresh()
    const timer = setInterval(() => void refresh(), askEveryMs)
    const listener = () => void refresh()
    addEventListener('online', listener)
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      removeEventListener('online', listener)
      document.removeEventListener('visibilitychange', listener)
    }
  }, [refresh])

  return { state, isUnknown, setState, refresh }
}
