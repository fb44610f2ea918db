import { classCommands } from '../../../contract/learning/classes.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

/** The server alone knows whose code it is: until then the page of classes shows the command itself. */
const nothing = async () => undefined

export const joinGroup = localCommand(classCommands.joinGroup, nothing, { textOf: ({ code }) => code })
export const leaveGroup = localCommand(classCommands.leaveGroup, nothing)
export const leaveList = localCommand(classCommands.leaveList, nothing)
