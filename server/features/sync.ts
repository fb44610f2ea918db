import type { endpoints } from '../../contract/index.ts'
import type { AreaHandlers } from '../handler.ts'
import { commandHandlers } from './sync/command-handlers.ts'
import { pull } from './sync/pull.ts'
import { pushWith } from './sync/push.ts'

export const syncHandlers: AreaHandlers<typeof endpoints.sync> = { push: pushWith(commandHandlers), pull }
