import type { endpoints } from '../../../contract/index.ts'
import type { Outcome } from '../../../contract/sync.ts'
import { nextLogNumber } from '../../db/backup-mark.ts'
import { databaseCode } from '../../db/error-code.ts'
import { repeated } from '../../db/repeated.ts'
import type { StoredOutcome } from '../../db/schema.ts'
import type { CommandHandlers, Handler, MemberContext } from '../../handler.ts'
import { Refusal, refusalOf } from '../../http/errors.ts'
import { faultOf } from '../../log/log.ts'
import { translateCode } from '../../messages/translate.ts'
import { RetryLater } from '../command-outcomes.ts'
import { type Prepared, prepare } from './prepare.ts'
import { pushMeter } from './push-meter.ts'
import { settle } from './settle.ts'

/** Not recorded: the same command may succeed after the fault is fixed. */
const serverFault: StoredOutcome = { outcome: 'rejected', code: 'server_fault' }

/** Called with a command whose handler threw. */
type ReportFault = (command: { id: string; name: string }, error: unknown) => void

/** The push handler over a table of command handlers. */
export function pushWith(handlers: CommandHandlers, reportFault?: ReportFault): Handler<typeof endpoints.sync.push> {
  return async (context, { user_id, sent_at, acknowledged, commands }) => {
    if (user_id !== context.person.id) throw new Refusal('wrong_account')
    const { clock, signer, contactShare } = context
    const now = clock()
    const meter = pushMeter(context.db)
    meter.lastAt = now
    const batch = commands.map((sent) => prepare(sent, { now, offset: now - sent_at }))
    const outcomes = await settleAll(batch, {
      together: (some) =>
        repeated(context.db, (tx) =>
          settle(
            {
              ...{ services: context, requestId: context.requestId, address: context.address, tx, personId: user_id },
              ...{ acknowledged, handlers, clock, signer, contactShare },
            },
            some,
          ),
        ),
      reportFault: (command, error) => {
        if (isDatabaseFault(error)) meter.lateAt = now
        else meter.failedAt = now
        if (reportFault) reportFault(command, error)
        else writeFault(context.log, command, error)
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) meter.lateAt = now
      throw error
    })
    const results = commands.map(({ id }, index) => answer(id, outcomes[index] ?? serverFault, context))
    return { results, log: await nextLogNumber(context.db) }
  }
}

interface Means {
  /** Settles some commands in one transaction, all or none. */
  together: (some: readonly Prepared[]) => Promise<StoredOutcome[]>
  reportFault: ReportFault
}

/** Settles all in one transaction. If that fails, each in its own, so that one bad command does not affect the others. */
async function settleAll(batch: readonly Prepared[], means: Means): Promise<StoredOutcome[]> {
  try {
    return await means.together(batch)
  } catch (error) {
    if (concernsAll(error)) throw error
  }
  const outcomes: StoredOutcome[] = []
  for (const one of batch) outcomes.push(await settleAlone(one, means))
  return outcomes
}

async function settleAlone(one: Prepared, { together, reportFault }: Means): Promise<StoredOutcome> {
  try {
    const [outcome] = await together([one])
    return outcome ?? serverFault
  } catch (error) {
    if (concernsAll(error)) throw error
    if (error instanceof RetryLater) return { outcome: 'retry' }
    reportFault(one.sent, error)
    // The database failed or was too slow for it, which is no reason to return a text to its author.
    return isDatabaseFault(error) ? { outcome: 'retry' } : serverFault
  }
}

/**
 * A refusal, or an unreachable or overloaded database: single retries would not help. A statement timeout may be caused
 * by one command, and so may a fault inside the database: it must not block the others forever.
 */
function concernsAll(error: unknown): boolean {
  return error instanceof Refusal || (refusalOf(error).code === 'busy' && !isDatabaseFault(error))
}

/** 57014 statement timeout, 58 a fault of its system, XX one of its own. */
const isDatabaseFault = (error: unknown) => /^(?:57014|58...|XX...)$/.test(databaseCode(error))

function answer(id: string, outcome: StoredOutcome, { language }: MemberContext): Outcome {
  return outcome.code === undefined ? { id, ...outcome } : { id, ...outcome, message: translateCode(language, outcome.code) }
}

function writeFault(log: MemberContext['log'], { id, name }: { id: string; name: string }, error: unknown): void {
  const event = { level: 50, time: new Date().toISOString(), command: name, id, fault: faultOf(error), msg: 'command failed' }
  log?.write(`${JSON.stringify(event)}\n`)
}
