import type { Measured } from './table.ts'

/** What the piece of work below takes, in milliseconds, on the processor against which the phones of the figures are slow. */
const referenceMs = 35

let measured: number | undefined

/** Numbers, a map and short-lived text for one thread: what it takes here in milliseconds, as the middle of several times, once a run. */
function workMs(): number {
  measured ??= Array.from({ length: 5 }, once).sort((one, other) => one - other)[2] ?? referenceMs
  return measured
}

function once(): number {
  const start = performance.now()
  const kept = new Map<number, string>()
  let hash = 0
  for (let step = 0; step < 600_000; step++) {
    hash = (Math.imul(hash ^ step, 0x9e3779b1) + (hash >>> 7)) | 0
    if (step % 8 === 0) kept.set(hash & 4095, String(hash).split('').reverse().join(''))
  }
  return performance.now() - start
}

/** For the table: what the figures of slow phones were taken on. */
export const machineSpeed = (): Measured => ({
  what: `a piece of work that takes the reference ${referenceMs} ms`,
  unit: 'ms',
  values: [workMs()],
})

/**
 * How much this machine has to be slowed down to be `times` as slow as the reference: a slower or a busier machine less, so that
 * figures of different machines and hours can be laid side by side. Never below 1: a machine cannot be made faster.
 */
export function slowdownHere(times: number): number {
  return Math.max(1, (times * referenceMs) / workMs())
}
