import type { endpoints } from '../../../contract/index.ts'
import type { Database } from '../../db/open.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { faultOf } from '../../log/log.ts'
import { runExclusive } from '../../queues.ts'
import { countSoon } from '../forum/tallies.ts'
import { deleteFiles } from '../pictures/sweep-pictures.ts'
import { commandHandlers } from './command-handlers.ts'
import { pull } from './pull.ts'
import { pushWith } from './push.ts'
import { replies } from './replies.ts'

const push = pushWith(commandHandlers)

export const syncHandlers: AreaHandlers<typeof endpoints.sync> = {
  /** The database would serialise them too, but each waiting push would occupy one of its few connections. */
  async push(context, input) {
    const answer = await runExclusive(`push:${context.person.id}`, () => push(context, input))
    const isCounted = answer.results.some(({ scope }) => scope === 'replies') || input.commands.some(({ name }) => name === 'setReaction')
    if (isCounted) await afterwards(context, countSoon)
    if (input.commands.some(({ name }) => name === 'removePost'))
      await afterwards(context, (db) => deleteFiles({ db, files: context.files }))
    return answer
  },
  pull,
  replies,
}

/** The commands are stored: a failure is repeated with the next ones, and no reason to refuse the push. */
async function afterwards({ db, clock, log }: MemberContext, work: (db: Database, now: number) => Promise<void>): Promise<void> {
  try {
    await work(db, clock())
  } catch (error) {
    log?.write(`${JSON.stringify({ level: 50, time: new Date().toISOString(), fault: faultOf(error), msg: `${work.name} failed` })}\n`)
  }
}
