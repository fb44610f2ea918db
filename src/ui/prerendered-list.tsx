import { type ReactNode, useState } from 'react'
import { OfflineNote } from './messages/offline-note.tsx'

interface PrerenderedListProps {
  isOffline: boolean
  children: ReactNode
}

/**
 * Shows the list of the prerendered HTML until the app has its data (docs/decisions/023), by moving its element. Without such a
 * list it renders `children`.
 */
export function PrerenderedList({ isOffline, children }: PrerenderedListProps) {
  const [list] = useState(takeList)
  if (!list) return children
  return (
    <>
      <div ref={(parent) => moveInto(parent, list)} />
      {isOffline && <OfflineNote />}
    </>
  )
}

/** The list of the document's first page. It outlives its component: the user may look at another view and return. */
let taken: { readonly path: string; readonly list: Element } | undefined

function takeList(): Element | null {
  const list = document.querySelector('#prerendered [data-prerendered-list]')
  if (list) taken = { path: location.pathname, list }
  return taken?.path === location.pathname ? taken.list : null
}

// Only once: appending the list again at each render would drop the focus inside it.
function moveInto(parent: Element | null, list: Element): void {
  if (parent && list.parentElement !== parent) parent.append(list)
}

/** Attribute of a list in the prerendered HTML that `PrerenderedList` may reuse. */
export const prerenderedList = import.meta.env.SSR ? { 'data-prerendered-list': '' } : {}
