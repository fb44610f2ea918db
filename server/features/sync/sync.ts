import type { endpoints } from '../../../contract/index.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { faultOf } from '../../log/log.ts'
import { runExclusive } from '../../queues.ts'
import { countSoon } from '../forum/tallies.ts'
import { commandHandlers } from './command-handlers.ts'
import { pull } from './pull.ts'
import { pushWith } from './push.ts'
import { replies } from './replies.ts'

const push = pushWith(commandHandlers)

export const syncHandlers: AreaHandlers<typeof endpoints.sync> = {
  /** The database would serialise them too, but each waiting push would occupy one of its few connections. */
  async push(context, input) {
    const answer = await runExclusive(`push:${context.person.id}`, () => push(context, input))
    if (answer.results.some(({ scope }) => scope === 'replies')) await countReplies(context)
    return answer
  },
  pull,
  replies,
}

/** The replies are stored: a failed count is repeated, and no reason to refuse the push. */
async function countReplies({ db, clock, log }: MemberContext): Promise<void> {
  try {
    await countSoon(db, clock())
  } catch (error) {
    log?.write(`${JSON.stringify({ level: 50, time: new Date().toISOString(), fault: faultOf(error), msg: 'count of replies failed' })}\n`)
  }
}
