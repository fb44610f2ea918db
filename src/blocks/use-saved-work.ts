import { useRef, useState } from 'react'
import type { BlockWork, SavedWork } from './block.ts'

/** A learner's work in a block: rendered from here, and given to the player to save on every change. */
export function useSavedWork({ saved: before, onSave }: Pick<BlockWork, 'saved' | 'onSave'>) {
  const [saved, setSaved] = useState<SavedWork>(() => before ?? {})
  // Two changes between two paints (a fast thumb, a held key) must build on each other.
  const newest = useRef(saved)
  function save(change: (saved: SavedWork) => SavedWork) {
    newest.current = change(newest.current)
    setSaved(newest.current)
    onSave(newest.current)
  }
  return [saved, save] as const
}
