import type { RepliesOf } from '../../contract/forum.ts'
import type { NoticeKind } from '../../contract/notices.ts'
import { runWithNext } from '../db/client.ts'
import type { Transaction } from '../db/open.ts'
import { noticeQueue } from '../db/schema.ts'

/** An act that the server reports to users. */
export interface ReportedAct {
  readonly kind: NoticeKind
  /** The thing that the notice is about: there is one notice per kind and thing. */
  readonly targetId: string
  readonly of?: RepliesOf
  /** The text that the act added. After its removal there is no notice. */
  readonly sourceId?: string
  /** Absent: all whom the kind concerns (features/notices/audience.ts). */
  readonly userId?: string
  /** The user who acted, and gets no notice. Absent for acts of the product. */
  readonly actorId?: string
  /** By the server's clock, in milliseconds. */
  readonly at: number
}

/** Queues notices in the transaction of the act: it locks nothing. `deliverNotices` does the rest. */
export async function tell(tx: Transaction, acts: readonly ReportedAct[]): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map(({ kind, targetId, of, sourceId, userId, actorId, at }) => ({
    ...{ kind, targetId, of: of ?? null, sourceId: sourceId ?? null, userId: userId ?? null },
    actors: actorId === undefined ? [] : [actorId],
    madeAt: new Date(at),
  }))
  await runWithNext(tx, tx.insert(noticeQueue).values(rows))
}
