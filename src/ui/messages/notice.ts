import { useSyncExternalStore } from 'react'

/** A failure that stays on the page until the user dismisses it. */
export interface Notice {
  readonly title: string
  readonly text?: string
}

let notices: readonly Notice[] = []
const listeners = new Set<() => void>()

/** Shows a notice at the top of the page, visible at every scroll position. The same text appears once. */
export function showNotice(notice: Notice): void {
  setNotices([...notices.filter((one) => !isSame(one, notice)), notice])
}

export function dismissNotice(notice: Notice): void {
  setNotices(notices.filter((one) => !isSame(one, notice)))
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(subscribe, readNotices, readNotices)
}

export const readNotices = (): readonly Notice[] => notices

const isSame = (a: Notice, b: Notice) => a.title === b.title && a.text === b.text

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
