import type { endpoints } from '../../contract/index.ts'
import type { AreaHandlers } from '../handler.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { commandHandlers } from './sync/command-handlers.ts'
import { pull } from './sync/pull.ts'
import { pushWith } from './sync/push.ts'

const push = pushWith(commandHandlers)

export const syncHandlers: AreaHandlers<typeof endpoints.sync> = {
  /** The database would let them wait too, each holding one of its few connections. */
  push: (context, input) => oneAtATime(`push:${context.person.id}`, () => push(context, input)),
  pull,
}
