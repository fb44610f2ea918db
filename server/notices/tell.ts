import { sql } from 'drizzle-orm'
import type { RepliesOf } from '../../contract/forum.ts'
import type { NoticeKind } from '../../contract/notices.ts'
import type { Transaction } from '../db/open.ts'
import { noticeQueue } from '../db/schema.ts'
import { prepared } from '../db/statements/prepared.ts'

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
  for (const { kind, targetId, of, sourceId, userId, actorId, at } of acts) {
    const about = { kind, targetId, of: of ? JSON.stringify(of) : null, sourceId: sourceId ?? null, userId: userId ?? null }
    await queueNotice(tx, { ...about, actors: actorId === undefined ? [] : [actorId], madeAt: new Date(at) })
  }
}

const queueNotice = prepared(
  (on) =>
    on.insert(noticeQueue).values({
      kind: sql.placeholder('kind'),
      targetId: sql.placeholder('targetId'),
      // Drizzle would send the JSON value null.
      of: sql`${sql.placeholder('of')}::jsonb`,
      sourceId: sql.placeholder('sourceId'),
      userId: sql.placeholder('userId'),
      actors: sql.placeholder('actors'),
      madeAt: sql.placeholder('madeAt'),
    }),
  { waits: true },
)
