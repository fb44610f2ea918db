import { useEffect, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

let text = ''
const listeners = new Set<() => void>()

function put(next: string): void {
  text = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports a change to screen readers. The same words are reported again with a space that no reader speaks. */
export const announce = (next: string): void => put(next === text ? `${next}\u00a0` : next)

/** The live region of a page of the builder. */
export function Announcer() {
  useEffect(() => () => put(''), [])
  const shown = useSyncExternalStore(subscribe, () => text)
  return (
    <VisuallyHidden>
      <span role="status">{shown}</span>
    </VisuallyHidden>
  )
}
