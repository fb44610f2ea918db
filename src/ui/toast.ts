import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly type: 'success' | 'error' | 'warning' | 'info'
  readonly title: string
  readonly message?: string
  readonly action?: { readonly text: string; readonly onPress: () => void }
  /** Milliseconds on screen; Infinity stays until dismissed. */
  readonly duration: number
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a notice at the top right for five seconds. Errors stay until dismissed, whatever `duration` says,
 * and must stand somewhere on the page as well. A notice that says what one on screen says takes its place: what fails again
 * and again may not cover the page.
 */
export function showToast({ duration = 5000, ...toast }: Omit<Toast, 'id' | 'duration'> & { duration?: number }): number {
  lastId += 1
  const others = toasts.filter(({ type, title, message }) => type !== toast.type || title !== toast.title || message !== toast.message)
  setToasts([...others, { ...toast, id: lastId, duration: toast.type === 'error' ? Number.POSITIVE_INFINITY : duration }])
  return lastId
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** The notices on screen, for the one component that draws them. */
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
