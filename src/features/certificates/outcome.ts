import type { Confirmation, PublicCertificate } from '../../../contract/certificates/certificates.ts'
import type { Credential } from '../../../contract/certificates/credential.ts'
import type { CredentialCheck, ServerWord, StoredCertificate } from './certificates.queries.ts'

/** The content of a certificate, from any source. */
export interface Shown extends Pick<PublicCertificate, 'code' | 'name' | 'course_title' | 'issued_at'> {
  /** Undefined: learned alone. Null: the link has a confirmation that the teacher has withdrawn. */
  readonly confirmation?: Confirmation | null | undefined
}

/**
 * The outcome of the check. `genuine` names its source: the server now, the signature (with withdrawals known up to
 * `at`), or the server's last stored answer (`at`).
 */
export type Outcome =
  | { readonly kind: 'asking' }
  | { readonly kind: 'genuine'; readonly by: 'server'; readonly shown: Shown }
  | { readonly kind: 'genuine'; readonly by: 'signature' | 'memory'; readonly at: number | null; readonly shown: Shown }
  | { readonly kind: 'revoked'; readonly at: number; readonly shown: Shown }
  | { readonly kind: 'forged' | 'retired-key' | 'unknown' | 'cut' | 'unknown-key' | 'no-crypto' | 'unreachable' }

interface Known {
  readonly code: string
  /** `asking` until the server has answered or the request has failed. */
  readonly server: ServerWord | 'asking'
  readonly stored: StoredCertificate | null
  /** The credential of the link, otherwise the stored one; null without both. */
  readonly credential: { readonly text: string; readonly check: CredentialCheck } | null
}

/** Prefers the server's current answer, then the signature, then the stored answer. A forged signature is final. */
export function outcomeOf({ code, server, stored, credential }: Known): Outcome {
  const judgement = credential?.check.judgement
  if (judgement?.kind === 'forged' || judgement?.kind === 'retired-key') return { kind: judgement.kind }
  const signed = judgement?.kind === 'genuine' ? judgement.credential : null
  // A genuine signature with another certificate's code.
  if (signed && signed.code !== code) return { kind: 'forged' }
  if (server === 'unknown') return { kind: 'unknown' }

  const revokedAt = stored?.certificate.revoked_at ?? credential?.check.revokedAt ?? null
  const base: Shown | null =
    stored?.certificate ?? (signed && { code, name: signed.name, course_title: signed.courseTitle, issued_at: signed.issuedAt })
  const shown = base && { ...base, confirmation: confirmationIn({ server, stored, credential }, signed) }
  if (shown && revokedAt !== null) return { kind: 'revoked', at: revokedAt, shown }
  if (shown && stored && server === 'known') return { kind: 'genuine', by: 'server', shown }
  if (shown && signed) return { kind: 'genuine', by: 'signature', at: credential?.check.knownUntil ?? null, shown }
  if (shown && stored) return { kind: 'genuine', by: 'memory', at: stored.seenAt, shown }
  if (server === 'asking') return { kind: 'asking' }
  return { kind: judgement && judgement.kind !== 'genuine' ? judgement.kind : 'unreachable' }
}

/** The server's answer decides; offline, the signed copy unless the teacher is known to have withdrawn. */
function confirmationIn({ server, stored, credential }: Omit<Known, 'code'>, signed: Credential | null): Shown['confirmation'] {
  const known = stored?.certificate.confirmation
  const copied = signed?.confirmation
  if (!copied) return known
  // An own certificate is as old as the last pull, whatever the server answers.
  if (stored && server === 'known' && !stored.isOwn) return known ?? null
  if (!credential?.check.isUnconfirmed) return copied
  return (stored?.certificate.credential !== credential.text && known) || null
}
