import { useEffect, useRef } from 'react'
import { ReadAloudBar } from '../../features/player/read-aloud-bar.tsx'
import { useReadAloud } from '../../features/player/use-read-aloud.ts'
import styles from './listen-bar.module.css'

/** Reads the page's text, or what `texts` selects of it, aloud from the moment it is drawn; says `onEnd` when it has been read, stopped, or could not be. */
export function ListenBar({ texts = '[data-read-aloud]', onEnd }: { texts?: string; onEnd: () => void }) {
  const aloud = useReadAloud('page', texts)
  const { state } = aloud.reading
  const start = useRef(() => aloud.start())
  const hasBegun = useRef(false)
  useEffect(() => start.current(), [])
  useEffect(() => {
    if (state !== 'off') hasBegun.current = true
    else if (hasBegun.current) onEnd()
  }, [state, onEnd])
  return (
    <div className={styles.place}>
      <ReadAloudBar {...aloud} />
    </div>
  )
}
