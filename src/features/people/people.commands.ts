import { isEmptyTie, noTie, type Tie, type TieKind, tieCommands } from '../../../contract/people/ties.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

export const setTie = localCommand(
  tieCommands.setTie,
  async (tables, { id, kind, is_on: isOn }) => {
    const next = withTie((await tables.get('ties', id)) ?? noTie(id), kind, isOn)
    if (isEmptyTie(next)) await tables.remove('ties', id)
    else await tables.put('ties', id, next)
  },
  { coalesce: (previous, next) => (previous.kind === next.kind ? next : null) },
)

/** The tie as the server would make it. Whether following waits for consent is known to the server alone. */
function withTie(tie: Tie, kind: TieKind, isOn: boolean): Tie {
  if (kind === 'mute') return { ...tie, mutes: isOn }
  if (kind === 'block') return isOn ? { ...noTie(tie.id), mutes: tie.mutes, blocks: true } : { ...tie, blocks: false }
  if (kind === 'follow') return { ...tie, follow: isOn ? (tie.follow ?? 'asked') : null }
  if (kind === 'follower') return { ...tie, follower: null }
  if (!isOn) return { ...tie, connect: null }
  return { ...tie, connect: tie.connect === 'asks' || tie.connect === 'yes' ? 'yes' : 'asked' }
}
