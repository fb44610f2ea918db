/** How long one small answer takes, in milliseconds. */
interface Latency {
  /** The middle one: a single slow or quick answer does not change it. */
  readonly median: number
  readonly least: number
  readonly most: number
}

const rounds = 5
/** On a line of many seconds fewer rounds have to do. */
const patienceMs = 12_000

/**
 * Asks several times, one after the other, and takes the time of each. The first of all, which also opens the connection, is
 * the caller's: it would tell of the connection and not of the answers.
 * @throws what `ask` throws: of a line that broke meanwhile nothing is told
 */
export async function measureLatency(ask: () => Promise<unknown>, now: () => number = () => performance.now()): Promise<Latency> {
  const begun = now()
  const times: number[] = []
  while (times.length < rounds && (times.length === 0 || now() - begun < patienceMs)) {
    const start = now()
    await ask()
    times.push(now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (place: number) => times[place] ?? 0
  const middle = (times.length - 1) / 2
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, least: at(0), most: at(times.length - 1) }
}
