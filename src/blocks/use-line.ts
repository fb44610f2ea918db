import { useEffect, useRef, useState } from 'react'

/** How long a player may wait for bytes before it is said. */
const patienceMs = 5000

/** Whether a player has been waiting for its file, and the events that tell. A dead line gives a player neither bytes nor an error. */
export function useLine() {
  const [isSlow, setIsSlow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    setIsSlow(false)
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsSlow(true), patienceMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { isSlow, stop, events: { onPlay: wait, onWaiting: wait, onPlaying: stop, onEnded: stop } }
}
