import { createHmac } from 'node:crypto'
import type { Database } from '../db/open.ts'
import { readSecret } from '../signing/read-secret.ts'
import type { Logger } from './log.ts'

/** Events of users' own accounts that an operator must be able to look up. Acts of administrators are in the audit log (audit-chain.ts). */
export type AuditEvent =
  | 'signed_in'
  | 'sign_in_refused'
  | 'signed_out'
  | 'sessions_ended'
  | 'registered'
  | 'registered_again'
  | 'reset_requested'
  | 'password_refused'
  | 'password_changed'
  | 'password_reset'
  | 'deletion_asked'
  | 'deletion_taken_back'
  | 'email_asked'
  | 'email_removed'
  | 'email_verified'
  | 'phone_changed'
  | 'change_disputed'
  | 'help_asked'
  | 'help_code_accepted'
  | 'help_code_refused'
  | 'certificate_name_confirmed'

/** Details of an event. The log has no phone number, e-mail address, name or token. */
export interface AuditDetails {
  /** A typed phone number or e-mail address, normalised. Written as a keyed hash: equal ones can be found, none can be read. */
  readonly identifier?: string
  /** Id of the account that the event concerns, if it is not the actor's. */
  readonly target?: string
  /** Code of the refusal. */
  readonly code?: string
  /** Proof of a reset: a mailed link, or a code on the telephone. */
  readonly by?: 'mail' | 'call'
  /** Id of a request for help with the password. */
  readonly help?: string
  /** Kind of a disputed change. */
  readonly kind?: string
}

/** Origin of an event: a request, or a command of the operator. */
interface AuditOrigin {
  readonly requestId?: string
  readonly address?: string
  /** Id of the actor's account. */
  readonly person?: string | undefined
}

export type Audit = (event: AuditEvent, details?: AuditDetails) => void

/**
 * The one function that writes such events, one JSON line each. The key of the hashes is in the database: equal on all
 * servers and after a restart.
 */
export async function openAudit({ db, log }: { db: Database; log?: Logger | undefined }): Promise<(origin: AuditOrigin) => Audit> {
  const key = await readSecret(db, 'audit_key')
  return (origin) =>
    (event, { identifier, ...details } = {}) => {
      const account = identifier === undefined ? {} : { account: hashOf(key, identifier) }
      const entry = { level: 30, time: new Date().toISOString(), event, ...origin, ...account, ...details, msg: 'audit' }
      log?.write(`${JSON.stringify(entry)}\n`)
    }
}

const hashOf = (key: string, identifier: string) => createHmac('sha256', key).update(identifier).digest('hex').slice(0, 16)
