import { useEffect, useRef } from 'react'
import { ReadAloudBar } from '../../../features/player/read-aloud/read-aloud-bar.tsx'
import { useReadAloud } from '../../../features/player/read-aloud/use-read-aloud.ts'
import styles from './listen-bar.module.css'

/** Reads the page aloud on mount. `texts`: selector of the text. `onEnd`: called after the end, a stop or an error. */
export function ListenBar({ texts = '[data-read-aloud]', onEnd }: { texts?: string; onEnd: () => void }) {
  const aloud = useReadAloud('page', texts)
  const { state } = aloud.reading
  const start = useRef(() => aloud.start())
  const hasStarted = useRef(false)
  useEffect(() => start.current(), [])
  useEffect(() => {
    if (state !== 'off') hasStarted.current = true
    else if (hasStarted.current) onEnd()
  }, [state, onEnd])
  if (document.querySelector('[data-dock]')) return <ReadAloudBar {...aloud} isAboveDock />
  return (
    <div className={styles.place}>
      <ReadAloudBar {...aloud} />
    </div>
  )
}
