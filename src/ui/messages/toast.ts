import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly type: 'success' | 'error' | 'warning' | 'info'
  readonly title: string
  readonly message?: string
  readonly action?: { readonly text: string; readonly onPress: () => void }
  /** Milliseconds on screen, without the time under the pointer or the focus. */
  readonly duration: number
}

const defaultDuration = 5000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a toast at the top right for its duration. For a message that the user must not miss, use `showNotice` or a note.
 * A toast replaces one with the same text, so that repeated failures do not cover the page.
 */
export function showToast({ duration = defaultDuration, ...toast }: Omit<Toast, 'id' | 'duration'> & { duration?: number }): number {
  lastId += 1
  const others = toasts.filter(({ type, title, message }) => type !== toast.type || title !== toast.title || message !== toast.message)
  setToasts([...others, { ...toast, id: lastId, duration }])
  return lastId
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** The toasts on screen, for the one component that renders them. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, readToasts, readToasts)
}

export const readToasts = (): readonly Toast[] => toasts

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
