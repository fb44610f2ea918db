import { useEffect, useState } from 'react'
import type { CertificateState } from '../../../contract/certificates/certificates.ts'
import { ApiError } from '../../api/errors.ts'
import { useStatus } from '../../offline/status/status.ts'
import { askForCertificate } from './certificates.queries.ts'

/**
 * Asks the server for the certificate of a completed course once everything is sent. Each answer that names a wait is
 * followed by the next question when that time is over. `isAwaited` false: asks nothing.
 */
export function useAwaitedCertificate(courseId: string, isAwaited: boolean) {
  const { connection, waiting } = useStatus()
  const [state, setState] = useState<CertificateState | null>(null)
  const mayAsk = isAwaited && connection !== 'offline' && waiting === 0
  useEffect(() => {
    if (!mayAsk) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = () => {
      askForCertificate(courseId).then((answer) => {
        if (isGone) return
        setState(answer)
        if (answer.wait_minutes > 0) timer = setTimeout(ask, answer.wait_minutes * 60_000)
      }, ignoreRefusal)
    }
    ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [courseId, mayAsk])
  return {
    missing: state?.is_complete && state.code === null ? state : null,
    /** Rejects without a connection. */
    onConfirm: async (name: string) => setState(await askForCertificate(courseId, name)),
  }
}

/** Without an answer the certificate stays on its way. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
}
