import { flushMs } from '../../src/offline/drafts/flush-drafts.ts'

/**
 * Shortens the wait for the drafts of other pages from 400 ms to 20 ms. A switch waits for them once or more, and so tests of switches did
 * little else. The pages of these tests are in one process, where a message takes less.
 */
const start = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (work: () => void, ms?: number, ...rest: []) => start(work, ms === flushMs ? 20 : ms, ...rest),
  start,
) as typeof setTimeout
