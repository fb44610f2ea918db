import { type ReactNode, useState } from 'react'

/**
 * Shows the list of the prerendered HTML until the app has its data (docs/decisions/023), by moving its element. Without such a
 * list it renders `children`.
 */
export function PrerenderedList({ children }: { children: ReactNode }) {
  const [list] = useState(() => document.querySelector('#prerendered [data-prerendered-list]'))
  return list ? <div ref={(parent) => moveInto(parent, list)} /> : children
}

// Only once: appending the list again at each render would drop the focus inside it.
function moveInto(parent: Element | null, list: Element): void {
  if (parent && list.parentElement !== parent) parent.append(list)
}

/** Attribute of a list in the prerendered HTML that `PrerenderedList` may reuse. */
export const prerenderedList = import.meta.env.SSR ? { 'data-prerendered-list': '' } : {}
