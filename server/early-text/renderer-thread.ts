import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { browserNames } from './browser-names.ts'
import type { Asked, Render } from './renderer.ts'

/** A thread of its own, because the app takes what is global for a browser's, and drawing must not hold up answers. */
Object.assign(globalThis, browserNames)
const { render } = (await import(pathToFileURL(workerData as string).href)) as { render: Render }

// One after the other: the app draws one page at a time.
let last: Promise<unknown> = Promise.resolve()
parentPort?.on('message', ({ path, data }: Asked) => {
  last = last
    .then(() => render(path, data))
    .then(
      (page) => parentPort?.postMessage({ page }),
      (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
    )
})
