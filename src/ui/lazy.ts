import { type ComponentType, createElement, type FC, lazy, type ReactNode, use } from 'react'

/**
 * Components and modules in chunks of their own, and the one handler of Vite's event for a failed chunk. Vite raises
 * the event first and then rejects the import with the same error.
 */

/** Load errors that need no handling: an optional component rendered its fallback, or a prefetch stopped. */
const ignored = new WeakSet<Error>()

/** Calls `recover` in the next task with every load error that is not ignored by then. The importer gets the error as well. */
export function onLoadError(recover: (error: Error) => void): void {
  addEventListener('vite:preloadError', ({ payload: error }) => {
    // TanStack Router would recognise the browser's message and reload the page, also offline and with unsaved drafts.
    error.name = loadErrorName
    error.message = `${loadErrorName}: ${error.message}`
    for (const note of prefetches) note(error)
    setTimeout(() => {
      if (!ignored.has(error)) recover(error)
    }, 0)
  })
}

const loadErrorName = 'ChunkLoadError'

export const isLoadError = (error: Error): boolean => error.name === loadErrorName

/** An optional component: if its chunk or its translations fail to load, it renders `fallback`. */
export const lazyOptional = <Props extends object>(load: () => Promise<FC<Props>>, fallback: FC<Props> = () => null) =>
  lazy(async () => ({ default: (await optional(load)) ?? fallback }))

/** Resolves to undefined if the chunk fails to load. */
export async function optional<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    ignored.add(error as Error)
    return undefined
  }
}

const prefetches = new Set<(error: Error) => void>()

/**
 * Runs a prefetch. Its load errors are ignored: the same chunk is loaded again when the user opens the page. Rejects if a chunk fails
 * to load, also where the caller of the import hides it, as the router does.
 */
export async function preload<T>(run: () => T): Promise<Awaited<T>> {
  let failure: Error | undefined
  const note = (error: Error) => {
    failure = error
    ignored.add(error)
  }
  prefetches.add(note)
  try {
    const result = await run()
    if (failure) throw failure
    return result
  } finally {
    prefetches.delete(note)
  }
}

export interface Preloadable<Props> {
  (props: Props): ReactNode
  /** Loads the component before it is rendered. @throws if its chunk fails to load */
  preload: () => Promise<unknown>
}

/**
 * React's `lazy`, except that a preloaded component renders at once. React's own suspends at the first render even if the module is
 * loaded: its fallback then shows for 300 ms.
 */
export function lazyWithPreload<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  // A failed promise is reused until `retryFailed`: a new one for each render would load without end.
  let rendered: ReturnType<typeof loadOnce> | undefined
  const reset = () => {
    rendered = undefined
  }
  const suspend = () => {
    rendered ??= loadOnce().catch((error: unknown) => {
      failed.add(reset)
      throw error
    })
    return use(rendered)
  }
  return Object.assign((props: Props) => createElement(loaded ?? suspend(), props), { preload: loadOnce })
}

const failed = new Set<() => void>()

/** Lets failed components load again at their next render. */
export function retryFailed(): void {
  for (const reset of failed) reset()
  failed.clear()
}
