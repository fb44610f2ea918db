import { type ReactNode, useState } from 'react'

/**
 * The list that the server wrote into the HTML, until the app has its own (docs/decisions/023): it is taken over as it
 * stands. Else `children`.
 */
export function EarlyList({ children }: { children: ReactNode }) {
  const [list] = useState(() => document.querySelector('#early [data-early-list]'))
  return list ? <div ref={(place) => void place?.append(list)} /> : children
}
