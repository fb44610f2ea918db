import { useEffect, useRef, useState } from 'react'

/** Wait for bytes before the player shows that it is buffering. */
const timeoutMs = 5000

/**
 * True while a player waits for its file, with the events that set it. A dead connection gives a player neither bytes nor
 * an error.
 */
export function useBuffering() {
  const [isSlow, setIsSlow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    setIsSlow(false)
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsSlow(true), timeoutMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isSlow, stop, events: { onPlay: wait, onWaiting: wait, onPlaying: stop, onEnded: stop } }
}
