import { type ReactionKind, type ReactionTarget, reactionCommands } from '../../../../contract/reactions.ts'
import { localCommand } from '../../../offline/outbox/local-command.ts'
import { discard, send } from '../../../offline/outbox/outbox.ts'
import { isUnsent, laneRows } from '../../../offline/outbox/rows.ts'
import { currentPersonId, visitorId } from '../../../offline/store/person.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

export const setReaction = localCommand(
  reactionCommands.setReaction,
  async (tables, { of: { id }, kind }) => {
    if (kind === null) await tables.remove('reactions', id)
    else await tables.put('reactions', id, { id, kind })
  },
  { coalesce: (_previous, next) => next },
)

/** Sets the own reaction. One that is taken back before it was sent leaves nothing to send. @throws NeedsAccount, StoreClosed, StorageFull */
export async function react(of: ReactionTarget, kind: ReactionKind | null): Promise<void> {
  if (currentPersonId() !== visitorId) {
    const db = personalDb()
    const [only, ...others] = await laneRows(db, reactionCommands.setReaction.lane({ of, kind }))
    const server = (await db.baseRows.get(['reactions', of.id]))?.row as { kind: string } | null | undefined
    const undoes = only && others.length === 0 && isUnsent(only) && (server?.kind ?? null) === kind
    if (undoes && (await discard(only.id))) return
  }
  await send(setReaction, { of, kind })
}
