import type { Logger } from './log.ts'

interface BoundedLog extends Logger {
  /** Writes the pending counts. */
  flush(): void
}

/** Milliseconds between two counts of one kind. */
export const countEveryMs = 10_000
/** Bounds the memory when each message differs. */
const maxKinds = 200

/**
 * Errors and floods can log a line per request, above all while the database is unreachable. The first line of each
 * kind is written at once; repeats are counted and reported every 10 s. Other refusals are always written: a user may
 * quote their id to the support team.
 */
export function boundedLog(to: Logger): BoundedLog {
  const held = new Map<string, { kind: Kind; times: number; timer: NodeJS.Timeout }>()

  function write(line: string): void {
    const kind = kindOf(line)
    if (!kind) {
      to.write(line)
      return
    }
    const counted = held.get(JSON.stringify(kind)) ?? (held.size >= maxKinds ? held.get(JSON.stringify(other)) : undefined)
    if (counted) {
      counted.times += 1
      return
    }
    to.write(line)
    hold(held.size >= maxKinds ? other : kind)
  }

  function hold(kind: Kind): void {
    const timer = setTimeout(() => reportAndHold(kind), countEveryMs).unref()
    held.set(JSON.stringify(kind), { kind, times: 0, timer })
  }

  /** While repeats arrive, counting continues. After 10 quiet seconds the next line is written at once. */
  function reportAndHold(kind: Kind): void {
    const times = held.get(JSON.stringify(kind))?.times ?? 0
    held.delete(JSON.stringify(kind))
    if (times === 0) return
    report(kind, times)
    hold(kind)
  }

  function report(kind: Kind, times: number): void {
    to.write(`${JSON.stringify({ ...kind, time: new Date().toISOString(), times })}\n`)
  }

  return {
    write,
    flush() {
      for (const { kind, times, timer } of held.values()) {
        clearTimeout(timer)
        if (times > 0) report(kind, times)
      }
      held.clear()
    },
  }
}

/** The common part of equal lines, written with their count. It contains nothing of a single request. */
interface Kind {
  readonly level: number
  readonly msg: string
  readonly code?: string
  readonly command?: string
  readonly cause?: string
}

const error = 50
const floods = new Set(['busy', 'too_many'])
/** The kind of all lines beyond `maxKinds`. */
const other: Kind = { level: error, msg: 'errors of further kinds' }

function kindOf(line: string): Kind | undefined {
  const { level, msg, code, command, fault, err } = JSON.parse(line) as Partial<Kind> & { fault?: Fault; err?: Fault }
  if (level === undefined || msg === undefined || (level < error && !floods.has(code ?? ''))) return undefined
  const cause = innermost(fault ?? err)
  return { level, msg, ...(code && { code }), ...(command && { command }), ...(cause && { cause: cause.code ?? cause.message }) }
}

/** The output of `faultOf` (log.ts), without values. */
interface Fault {
  readonly code?: string
  readonly message: string
  readonly cause?: Fault
}

const innermost = (fault: Fault | undefined): Fault | undefined => (fault?.cause ? innermost(fault.cause) : fault)
