import type { Logger } from './log.ts'

interface BoundedLog extends Logger {
  /** Writes the pending counts. */
  flush(): void
}

/** Milliseconds between two counts of one kind. */
export const countEveryMs = 10_000
/** Bounds the memory when each message differs. */
const maxKinds = 200

interface Held {
  readonly kind: Kind
  times: number
  readonly timer: NodeJS.Timeout
}

/**
 * Errors and floods can log a line per request, above all while the database is unreachable. The first line of each
 * kind is written at once; repeats are counted and reported every 10 s. Other refusals are always written: a user may
 * quote their id to the support team.
 */
export function boundedLog(to: Logger): BoundedLog {
  const held = new Map<string, Held>()
  /** Kinds with a target. They have their own room, so that a flood of sign-ins leaves that of errors free. */
  const targeted = new Map<string, Held>()

  function write(line: string): void {
    const { kind, target } = kindsOf(line)
    if (!kind) {
      to.write(line)
      return
    }
    if (target && (targeted.has(JSON.stringify(target)) || targeted.size < maxKinds)) count(targeted, target, line)
    else count(held, held.size < maxKinds || held.has(JSON.stringify(kind)) ? kind : other, line)
  }

  function count(among: Map<string, Held>, kind: Kind, line: string): void {
    const counted = among.get(JSON.stringify(kind))
    if (counted) {
      counted.times += 1
      return
    }
    to.write(line)
    hold(among, kind)
  }

  function hold(among: Map<string, Held>, kind: Kind): void {
    const timer = setTimeout(() => reportAndHold(among, kind), countEveryMs).unref()
    among.set(JSON.stringify(kind), { kind, times: 0, timer })
  }

  /** While repeats arrive, counting continues. After 10 quiet seconds the next line is written at once. */
  function reportAndHold(among: Map<string, Held>, kind: Kind): void {
    const times = among.get(JSON.stringify(kind))?.times ?? 0
    among.delete(JSON.stringify(kind))
    if (times === 0) return
    report(kind, times)
    hold(among, kind)
  }

  function report(kind: Kind, times: number): void {
    to.write(`${JSON.stringify({ ...kind, time: new Date().toISOString(), times })}\n`)
  }

  return {
    write,
    flush() {
      for (const { kind, times, timer } of [...held.values(), ...targeted.values()]) {
        clearTimeout(timer)
        if (times > 0) report(kind, times)
      }
      held.clear()
      targeted.clear()
    },
  }
}

/** The common part of equal lines, written with their count. It contains nothing of a single request. */
interface Kind extends Target {
  readonly level: number
  readonly msg: string
  readonly code?: string
  readonly command?: string
  readonly cause?: string
}

/** At whom a refused sign-in was aimed, and from where. */
interface Target {
  readonly event?: string
  /** The keyed hash of what was typed (audit.ts). */
  readonly account?: string
  readonly address?: string
}

const error = 50
const floods = new Set(['busy', 'too_many'])
/** The kind of all lines beyond `maxKinds`. */
const other: Kind = { level: error, msg: 'errors of further kinds' }

/** Both undefined: the line is always written. */
function kindsOf(line: string): { readonly kind?: Kind; readonly target?: Kind } {
  const { level, msg, code, command, fault, err, event, account, address } = JSON.parse(line) as Partial<Kind> & {
    fault?: Fault
    err?: Fault
  }
  if (level === undefined || msg === undefined || (level < error && !floods.has(code ?? ''))) return {}
  const cause = innermost(fault ?? err)
  const kind = { level, msg, ...(code && { code }), ...(command && { command }), ...(cause && { cause: cause.code ?? cause.message }) }
  return { kind, ...(event && account && { target: { ...kind, event, account, ...(address && { address }) } }) }
}

/** The output of `faultOf` (log.ts), without values. */
interface Fault {
  readonly code?: string
  readonly message: string
  readonly cause?: Fault
}

const innermost = (fault: Fault | undefined): Fault | undefined => (fault?.cause ? innermost(fault.cause) : fault)
