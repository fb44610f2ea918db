import { useRef, useState } from 'react'
import { type Trouble, troubleOf } from './trouble.ts'

/** A button that writes: two taps run it once, and a failure becomes a trouble to show beside it. */
export function useAction() {
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
      setTrouble(null)
    } catch (error) {
      setTrouble(troubleOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { run, trouble, isBusy }
}
