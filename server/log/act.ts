import type { AuditAct } from '../../contract/account/audit-log.ts'

/** An administrative act. The fields are those of the table. Never a telephone number, an address or a code of a user. */
export interface Act {
  readonly act: AuditAct
  readonly subjectId?: string | null
  readonly object?: string
  readonly before?: string
  readonly after?: string
  readonly reason?: string
  /** The product's own act: its line names neither the person nor the request of the transaction. */
  readonly isAutomatic?: true
}
