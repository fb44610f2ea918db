import { readDraftBase } from '../../../offline/drafts/drafts.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { changeThread } from '../forum.commands.ts'

/**
 * Changes the title of a thread. `from`: the title that the form was opened with. A draft may have begun with an earlier one: then the
 * server decides, and does not replace a title that its author has not seen.
 */
export async function changeTitle({ id, from, to }: { id: string; from: string; to: string }, draft: string): Promise<void> {
  const seen = (await readDraftBase(draft)) ?? from
  if (to !== seen) await send(changeThread, { id, changes: { title: { from: seen, to } } }, { draft })
}
