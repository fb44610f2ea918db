import { Clock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { logFailure } from '../../../api/log.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { WrongCombination } from '../../../offline/vault/vault.ts'
import { Note } from '../../../ui/messages/note.tsx'

interface CombinationState {
  readonly isBusy: boolean
  /** Milliseconds until the next combination is accepted. */
  readonly waitMs: number
  /** Tries that are left before the next wait; null if the last combination was not wrong. */
  readonly left: number | null
  readonly error: unknown
}

const none: CombinationState = { isBusy: false, waitMs: 0, left: null, error: null }
/** By name: the class would load the store with the page. */
const isWrong = (error: unknown): error is WrongCombination => error instanceof Error && error.name === 'WrongCombination'

/**
 * Checks a combination of a user and counts down the wait after wrong ones, also of an earlier page. `check` throws `WrongCombination`.
 */
export function useCombination(userId: string, check: (combination: string) => Promise<void>) {
  const [state, setState] = useState(none)
  const isRunning = useRef(false)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { waitOf } = await import('./vault-session.ts')
      const waitMs = await waitOf(userId)
      if (isCurrent && waitMs > 0) setState((now) => ({ ...now, waitMs }))
    }
    // The next combination reads it too.
    read().catch((error: unknown) => logFailure('The wait of a vault was not read.', error))
    return () => {
      isCurrent = false
    }
  }, [userId])
  useEffect(() => {
    if (state.waitMs === 0) return
    const timer = setTimeout(() => setState((now) => ({ ...now, left: null, waitMs: Math.max(0, now.waitMs - 1000) })), 1000)
    return () => clearTimeout(timer)
  }, [state.waitMs])

  async function send(combination: string): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setState({ ...none, isBusy: true })
    try {
      await check(combination)
      setState(none)
    } catch (error) {
      setState(isWrong(error) ? { ...none, left: Math.max(0, error.left), waitMs: error.waitMs } : { ...none, error })
    } finally {
      isRunning.current = false
    }
  }
  const trouble = hasTrouble(state) ? <CombinationTrouble {...state} /> : undefined
  return { pad: { isBusy: state.isBusy, isDisabled: state.waitMs > 0, trouble, onDone: (combination: string) => void send(combination) } }
}

const hasTrouble = ({ isBusy, waitMs, left, error }: CombinationState) => isBusy || waitMs > 0 || left !== null || error !== null

/** The outcome of the last combination, and how long the next one has to wait. */
function CombinationTrouble({ waitMs, left, error, isBusy }: CombinationState) {
  const { t } = useWords('pictureLock')
  const { t: errorWords } = useWords('errors')
  const minutes = Math.ceil(waitMs / 60_000)
  if (minutes > 0) return <Note tone="wait" role="alert" icon={Clock} title={t('wait', { count: minutes })} />
  if (left !== null) return <Note tone="bad" role="alert" title={t('wrong', { count: left })} />
  if (error !== null) return <Note tone="bad" role="alert" title={failureText(error, errorWords, t('failed'))} />
  return isBusy ? <p role="status">{t('busy')}</p> : null
}
