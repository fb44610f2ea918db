import { useRef, useState } from 'react'
import type { BlockWork, KeptWork } from './block.ts'

/** What a learner leaves in a block: shown from here, and handed to the player to keep with every change. */
export function useKept({ kept: before, onKeep }: Pick<BlockWork, 'kept' | 'onKeep'>) {
  const [kept, setKept] = useState<KeptWork>(() => before ?? {})
  // Two changes between two paints (a fast thumb, a held key) must build on each other.
  const newest = useRef(kept)
  function keep(change: (kept: KeptWork) => KeptWork) {
    newest.current = change(newest.current)
    setKept(newest.current)
    onKeep(newest.current)
  }
  return [kept, keep] as const
}
