import { useEffect, useState } from 'react'
import { useStatus } from '../../offline/status/status.ts'
import { askServer, type ServerWord } from './certificates.queries.ts'

/** The server's answer about a code. Asked on mount, and again when the device is online after a failure. */
export function useServerWord(code: string): ServerWord | 'asking' {
  const { connection } = useStatus()
  const [word, setWord] = useState<ServerWord | 'asking'>('asking')
  const isOffline = connection === 'offline'
  useEffect(() => {
    if (isOffline) return
    let isGone = false
    void askServer(code).then((answer) => {
      // A later connection failure does not replace an answer.
      if (!isGone) setWord((before) => (answer === 'unreachable' && before !== 'asking' ? before : answer))
    })
    return () => {
      isGone = true
    }
  }, [code, isOffline])
  return isOffline && word === 'asking' ? 'unreachable' : word
}
