import type { Logger } from './log.ts'

interface BoundedLog extends Logger {
  /** Writes what was counted and not yet said. */
  flush(): void
}

/** How often the count of one kind is written at most, in milliseconds. */
export const countEveryMs = 10_000
/** Messages that differ each time must not fill the memory instead of the disk. */
const mostKinds = 200

/**
 * Lines about trouble of our own (a database that is away, above all) and about floods come as fast as requests do: of each
 * kind the first is written at once, the others are counted, and the count is written every ten seconds. What else one person
 * was refused stays a line of its own, because its id is what they read out to somebody who helps.
 */
export function boundedLog(to: Logger): BoundedLog {
  const held = new Map<string, { kind: Kind; times: number; timer: NodeJS.Timeout }>()

  function write(line: string): void {
    const kind = kindOf(line)
    if (!kind) {
      to.write(line)
      return
    }
    const counted = held.get(JSON.stringify(kind)) ?? (held.size >= mostKinds ? held.get(JSON.stringify(other)) : undefined)
    if (counted) {
      counted.times += 1
      return
    }
    to.write(line)
    hold(held.size >= mostKinds ? other : kind)
  }

  function hold(kind: Kind): void {
    const timer = setTimeout(() => tellAndHold(kind), countEveryMs).unref()
    held.set(JSON.stringify(kind), { kind, times: 0, timer })
  }

  /** As long as more of it came, the next ones are counted too; after ten quiet seconds it is a first one again. */
  function tellAndHold(kind: Kind): void {
    const times = held.get(JSON.stringify(kind))?.times ?? 0
    held.delete(JSON.stringify(kind))
    if (times === 0) return
    tell(kind, times)
    hold(kind)
  }

  function tell(kind: Kind, times: number): void {
    to.write(`${JSON.stringify({ ...kind, time: new Date().toISOString(), times })}\n`)
  }

  return {
    write,
    flush() {
      for (const { kind, times, timer } of held.values()) {
        clearTimeout(timer)
        if (times > 0) tell(kind, times)
      }
      held.clear()
    },
  }
}

/** What lines have in common that say the same; written with their count, so nothing of a single request is in it. */
interface Kind {
  readonly level: number
  readonly msg: string
  readonly code?: string
  readonly command?: string
  readonly cause?: string
}

const error = 50
const floods = new Set(['busy', 'too_many'])
/** Whatever comes when there are too many kinds already. */
const other: Kind = { level: error, msg: 'trouble of more kinds' }

function kindOf(line: string): Kind | undefined {
  const { level, msg, code, command, fault, err } = JSON.parse(line) as Partial<Kind> & { fault?: Fault; err?: Fault }
  if (level === undefined || msg === undefined || (level < error && !floods.has(code ?? ''))) return undefined
  const cause = innermost(fault ?? err)
  return { level, msg, ...(code && { code }), ...(command && { command }), ...(cause && { cause: cause.code ?? cause.message }) }
}

/** As `faultOf` (log.ts) wrote it: without values. */
interface Fault {
  readonly code?: string
  readonly message: string
  readonly cause?: Fault
}

const innermost = (fault: Fault | undefined): Fault | undefined => (fault?.cause ? innermost(fault.cause) : fault)
