import type { DecisionBase } from '../../../contract/sync.ts'
import { maxBaseCommands } from '../../../contract/transport.ts'
import type { OutboxRow } from '../store/personal-db.ts'

/**
 * Base of a new decision. The page displays earlier commands of the lane that no pull has returned yet. So their base is the base of this
 * one too, whatever has been pulled since.
 */
export function decisionBase(lane: readonly Pick<OutboxRow, 'id' | 'state' | 'base'>[], cursor: number): DecisionBase {
  const displayed = lane.filter(({ state }) => state !== 'rejected')
  const first = displayed[0]?.base ?? { change: cursor, commands: [] }
  return { change: first.change, commands: [...first.commands, ...displayed.map(({ id }) => id)].slice(-maxBaseCommands) }
}
