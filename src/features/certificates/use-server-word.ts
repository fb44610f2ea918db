import { useEffect, useState } from 'react'
import { useStatus } from '../../offline/status.ts'
import { askServer, type ServerWord } from './certificates.queries.ts'

/** What the server says of a code. Asked on arrival, and again when the line comes back after it could not be asked. */
export function useServerWord(code: string): ServerWord | 'asking' {
  const { connection } = useStatus()
  const [word, setWord] = useState<ServerWord | 'asking'>('asking')
  const isOffline = connection === 'offline'
  useEffect(() => {
    if (isOffline) return
    let isGone = false
    void askServer(code).then((answer) => {
      // A word once given stands: a line that breaks later takes nothing back.
      if (!isGone) setWord((before) => (answer === 'unreachable' && before !== 'asking' ? before : answer))
    })
    return () => {
      isGone = true
    }
  }, [code, isOffline])
  return isOffline && word === 'asking' ? 'unreachable' : word
}
