import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Prefilled, RenderedPage } from '../../contract/page-files.ts'

/** As src/prerender.tsx exports it. Null: the content is nothing to show. */
export type Render = (path: string, prefilled: Prefilled) => Promise<RenderedPage | null>
export interface Asked {
  readonly path: string
  readonly prefilled: Prefilled
}
export type Answer = { page: RenderedPage | null } | { failure: string }

/** Built beside the server. The sources have none, so a server run from them renders nothing. */
export const threadFile = fileURLToPath(new URL('./renderer-thread.js', import.meta.url))

/** The loaded app takes some 40 MB: too much for pages that seldom change. */
const idleMs = 60_000
/** A page takes some ten milliseconds, loading the app under a second. */
const timeoutMs = 20_000

/** Renders pages with the app as built for Node, one at a time. Its thread ends after a minute without work. */
export function createRenderer(file: string): { render: Render; close: () => Promise<void> } {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function ask(asked: Asked): Promise<RenderedPage | null> {
    if (isClosed) throw new Error('the renderer is closed')
    clearTimeout(idle)
    thread ??= start()
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeoutMs)
    const answered = once(thread, 'message', { signal: timeout.signal }) as Promise<[Answer]>
    const ended = once(thread, 'exit', { signal: timeout.signal }).then(() => [{ failure: 'the thread ended' }] as [Answer])
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
      timeout.abort()
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

  /** Forgets the thread before ending it, so that no request goes to a thread that is ending. */
  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  return {
    render: (path, prefilled) => {
      const next = last.then(() => ask({ path, prefilled }))
      last = next.catch(() => undefined)
      return next
    },
    close: () => {
      isClosed = true
      return end()
    },
  }
}
