import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PageData, RenderedText } from '../../contract/early-pages.ts'

/** As src/prerender.tsx has it; without data a page keeps the place of what only the server knows. */
export type Render = (path: string, data?: PageData) => Promise<RenderedText>
export interface Asked {
  readonly path: string
  readonly data: PageData | undefined
}
export type Answer = { page: RenderedText } | { failure: string }

/** Built beside the server; in the sources there is none, and nothing is drawn. */
export const threadFile = fileURLToPath(new URL('./renderer-thread.js', import.meta.url))

/** The app takes some 30 MB while it is loaded: not worth keeping for pages that seldom change. */
const idleMs = 60_000
/** A page takes some ten milliseconds, loading the app under a second. */
const patienceMs = 20_000

/** Draws pages with the app as the build made it for Node, one at a time, in a thread that ends when nobody asks. */
export function createRenderer(file: string): { render: Render; close: () => Promise<void> } {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function ask(asked: Asked): Promise<RenderedText> {
    if (isClosed) throw new Error('the renderer is closed')
    clearTimeout(idle)
    thread ??= start()
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(), patienceMs)
    const answered = once(thread, 'message', { signal: patience.signal }) as Promise<[Answer]>
    const ended = once(thread, 'exit', { signal: patience.signal }).then(() => [{ failure: 'the thread ended' }] as [Answer])
    thread.postMessage(asked)
    try {
      const [answer] = await Promise.race([answered, ended])
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.page
    } catch (error) {
      // Whatever state it is in, the next page gets a new one.
      await end()
      throw error
    } finally {
      clearTimeout(timer)
      patience.abort()
      for (const promise of [answered, ended]) promise.catch(() => undefined)
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  function start(): Worker {
    const worker = new Worker(threadFile, { workerData: file })
    worker.unref()
    const forget = () => {
      if (thread === worker) thread = undefined
    }
    // Without a listener an error in the thread would be one of the server.
    worker.on('error', forget)
    worker.on('exit', forget)
    return worker
  }

  /** Forgets the thread before it ends it, so that nobody asks one that is ending. */
  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  return {
    render: (path, data) => {
      const next = last.then(() => ask({ path, data }))
      last = next.catch(() => undefined)
      return next
    },
    close: () => {
      isClosed = true
      return end()
    },
  }
}
