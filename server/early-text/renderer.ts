import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderedText, Shown } from '../../contract/early-pages.ts'

export type Render = (path: string, data: Shown) => Promise<RenderedText>
export interface Asked {
  readonly path: string
  readonly data: Shown
}
type Answer = { page: RenderedText } | { failure: string }

/** The app takes some 60 MB while it is loaded: not worth keeping for pages that seldom change. */
const idleMs = 60_000

/** Draws pages with the app as the build made it for Node, one at a time, in a thread that ends when nobody asks. */
export function createRenderer(file: string): { render: Render; close: () => Promise<void> } {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function ask(asked: Asked): Promise<RenderedText> {
    clearTimeout(idle)
    thread ??= start()
    thread.postMessage(asked)
    try {
      const [answer] = (await once(thread, 'message')) as [Answer]
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.page
    } finally {
      idle = setTimeout(() => void close(), idleMs).unref()
    }
  }

  function start(): Worker {
    const worker = new Worker(new URL('./renderer-thread.js', import.meta.url), { workerData: file })
    worker.unref()
    worker.once('exit', () => {
      if (thread === worker) thread = undefined
    })
    return worker
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    await thread?.terminate()
  }

  return {
    render: (path, data) => {
      const next = last.then(() => ask({ path, data }))
      last = next.catch(() => undefined)
      return next
    },
    close,
  }
}
