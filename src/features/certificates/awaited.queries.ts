import { useEffect, useState } from 'react'
import type { CertificateState } from '../../../contract/certificates/certificates.ts'
import { ApiError } from '../../api/errors.ts'
import { useStatus } from '../../offline/status/status.ts'
import { askForCertificate } from './certificates.queries.ts'

/** Asks the server once everything is sent, and again when the time is over that it names. */
export function useAwaitedCertificate(courseId: string) {
  const { connection, waiting } = useStatus()
  const [state, setState] = useState<CertificateState | null>(null)
  const [round, setRound] = useState(0)
  const mayAsk = connection !== 'offline' && waiting === 0
  useEffect(() => {
    // Each round asks once.
    if (!mayAsk || round < 0) return
    let isGone = false
    askForCertificate(courseId).then((answer) => !isGone && setState(answer), ignoreRefusal)
    return () => {
      isGone = true
    }
  }, [courseId, mayAsk, round])
  const minutes = state?.wait_minutes ?? 0
  useEffect(() => {
    if (minutes === 0) return
    const timer = setTimeout(() => setRound((before) => before + 1), minutes * 60_000)
    return () => clearTimeout(timer)
  }, [minutes])
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
