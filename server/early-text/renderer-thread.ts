import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { browserNames } from './browser-names.ts'
import type { Answer, Asked, Render } from './renderer.ts'

/** A thread of its own, because the app takes what is global for a browser's, and drawing must not hold up answers. */
Object.assign(globalThis, browserNames)
const { render } = (await import(pathToFileURL(workerData as string).href)) as { render: Render }

// Whoever asks waits for the answer before asking again: the app draws one page at a time.
parentPort?.on('message', ({ path, data }: Asked) => {
  render(path, data).then(
    (page) => tell({ page }),
    (error: unknown) => tell({ failure: String(error) }),
  )
})

const tell = (answer: Answer) => parentPort?.postMessage(answer)
