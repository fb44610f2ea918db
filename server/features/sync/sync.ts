import type { endpoints } from '../../../contract/index.ts'
import type { AreaHandlers } from '../../handler.ts'
import { runExclusive } from '../../queues.ts'
import { commandHandlers } from './command-handlers.ts'
import { pull } from './pull.ts'
import { pushWith } from './push.ts'

const push = pushWith(commandHandlers)

export const syncHandlers: AreaHandlers<typeof endpoints.sync> = {
  /** The database would serialise them too, but each waiting push would occupy one of its few connections. */
  push: (context, input) => runExclusive(`push:${context.person.id}`, () => push(context, input)),
  pull,
}
