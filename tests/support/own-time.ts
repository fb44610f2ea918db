/** Milliseconds for which the share of the processor is measured. */
const sampleMs = 100

/**
 * Milliseconds that `act` takes, without what other programs of the machine take from it: less by the share of the processor that this
 * process got before or after. On a quiet machine the time on the clock.
 */
export async function ownTimeOf(act: () => Promise<void>): Promise<number> {
  const before = shareOfProcessor()
  const start = performance.now()
  await act()
  const took = performance.now() - start
  return took * Math.min(before, shareOfProcessor())
}

/** From 0 to 1: of the time in which this process wanted the processor, the part in which it had it. */
function shareOfProcessor(): number {
  const [start, used] = [performance.now(), process.cpuUsage()]
  while (performance.now() - start < sampleMs);
  const { user, system } = process.cpuUsage(used)
  return Math.min(1, (user + system) / 1000 / (performance.now() - start))
}
