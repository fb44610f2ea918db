import type { OutboxRow } from '../store/personal-db.ts'
import { amend, sendAgain } from './outbox.ts'

export interface RevisionOptions {
  /** Deleted with the same transaction that queues the text: it is either a draft or queued, never both. */
  readonly draft?: string
  /** Sends a new command, with the same `draft`. The server may have `shown` by now, or another tab has resent or dropped it. */
  readonly otherwise: () => Promise<unknown>
}

/**
 * Sends other content of a command, by the state that the user has seen: a rejected command is sent again with `input`, an unsent
 * one is amended. `shown` is null if no command waits. @throws NeedsAccount, StorageFull
 */
export async function revise(
  shown: Pick<OutboxRow, 'id' | 'state'> | null,
  input: unknown,
  { draft, otherwise }: RevisionOptions,
): Promise<void> {
  if (shown && (await (shown.state === 'rejected' ? sendAgain : amend)(shown.id, input, draft))) return
  await otherwise()
}
