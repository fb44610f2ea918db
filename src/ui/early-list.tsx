import { type ReactNode, useState } from 'react'

/**
 * The list that the server wrote into the HTML, until the app has its own (docs/decisions/023): it is taken over as it
 * stands. Else `children`.
 */
export function EarlyList({ children }: { children: ReactNode }) {
  const [list] = useState(() => document.querySelector('#early [data-early-list]'))
  return list ? <div ref={(place) => takeIn(place, list)} /> : children
}

// Only once: a list that is put in its place again at each drawing loses the focus that stands in it.
function takeIn(place: Element | null, list: Element): void {
  if (place && list.parentElement !== place) place.append(list)
}
