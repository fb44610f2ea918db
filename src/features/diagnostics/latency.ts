/** The duration of one small answer in milliseconds. */
interface Latency {
  /** The median: a single outlier does not change it. */
  readonly median: number
  readonly least: number
  readonly most: number
}

const rounds = 5
/** On a very slow connection fewer rounds must suffice. */
const timeLimitMs = 12_000

/**
 * Asks several times in sequence and measures each. The caller makes a first request, which opens the connection and
 * would distort the result. @throws the error of `ask`
 */
export async function measureLatency(ask: () => Promise<unknown>, now: () => number = () => performance.now()): Promise<Latency> {
  const started = now()
  const times: number[] = []
  while (times.length < rounds && (times.length === 0 || now() - started < timeLimitMs)) {
    const start = now()
    await ask()
    times.push(now() - start)
  }
  times.sort((one, other) => one - other)
  const at = (place: number) => times[place] ?? 0
  const middle = (times.length - 1) / 2
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, least: at(0), most: at(times.length - 1) }
}
