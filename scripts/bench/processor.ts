import type { Measured } from './table.ts'

/** Duration of `workMs` on the reference processor, in milliseconds. Slowdowns such as "CPU 4×" are relative to it. */
const referenceMs = 35

let measured: number | undefined

/** Single-threaded work with numbers, a map and short-lived strings. Median of five runs in milliseconds, measured once per process. */
function workMs(): number {
  measured ??= Array.from({ length: 5 }, once).sort((one, other) => one - other)[2] ?? referenceMs
  return measured
}

function once(): number {
  const start = performance.now()
  const texts = new Map<number, string>()
  let hash = 0
  for (let step = 0; step < 600_000; step++) {
    hash = (Math.imul(hash ^ step, 0x9e3779b1) + (hash >>> 7)) | 0
    if (step % 8 === 0) texts.set(hash & 4095, String(hash).split('').reverse().join(''))
  }
  return performance.now() - start
}

/** A row of the table: the speed of this machine. */
export const machineSpeed = (): Measured => ({
  what: `a piece of work that takes the reference ${referenceMs} ms`,
  unit: 'ms',
  values: [workMs()],
})

/**
 * Throttling rate that makes this machine `times` slower than the reference. A slower or busier machine is throttled less, so
 * figures of different machines are comparable. At least 1: throttling cannot make a machine faster.
 */
export function slowdownHere(times: number): number {
  return Math.max(1, (times * referenceMs) / workMs())
}
