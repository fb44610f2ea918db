import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { domShims } from './dom-shims.ts'
import type { Answer, Asked, Render } from './renderer.ts'

/** A thread of its own, because the app reads browser globals, and rendering must not delay requests. */
Object.assign(globalThis, domShims)
const { render } = (await import(pathToFileURL(workerData as string).href)) as { render: Render }

// One render at a time; the caller serialises.
parentPort?.on('message', ({ path, prefilled }: Asked) => {
  render(path, prefilled).then(
    (page) => send({ page }),
    (error: unknown) => send({ failure: String(error) }),
  )
})

const send = (answer: Answer) => parentPort?.postMessage(answer)
