import type { PublicCertificate } from '../../../contract/certificates.ts'
import type { CredentialCheck, KeptCertificate, ServerWord } from './certificates.queries.ts'

/** What stands on a certificate, wherever it was read from. */
export type Shown = Pick<PublicCertificate, 'code' | 'name' | 'course_title' | 'issued_at'>

/**
 * The answer to "is it genuine?". `genuine` says who vouches: the server this moment, the signature (with withdrawals known
 * up to `at`), or this phone's memory of the server's last word (`at`).
 */
export type Verdict =
  | { readonly kind: 'asking' }
  | { readonly kind: 'genuine'; readonly by: 'server'; readonly shown: Shown }
  | { readonly kind: 'genuine'; readonly by: 'signature' | 'memory'; readonly at: number | null; readonly shown: Shown }
  | { readonly kind: 'revoked'; readonly at: number; readonly shown: Shown }
  | { readonly kind: 'forged' | 'retired-key' | 'unknown' | 'cut' | 'unknown-key' | 'no-crypto' | 'unreachable' }

interface Known {
  readonly code: string
  /** `asking` until the server has answered or could not be reached. */
  readonly server: ServerWord | 'asking'
  readonly kept: KeptCertificate | null
  /** The credential of the link, or else of what is kept; null where there is neither. */
  readonly credential: { readonly text: string; readonly check: CredentialCheck } | null
}

/** The server's word of this moment first, then the signature, then memory. A false signature is never overruled. */
export function verdictOf({ code, server, kept, credential }: Known): Verdict {
  const judgement = credential?.check.judgement
  if (judgement?.kind === 'forged' || judgement?.kind === 'retired-key') return { kind: judgement.kind }
  const signed = judgement?.kind === 'genuine' ? judgement.credential : null
  // A genuine signature under somebody else's code.
  if (signed && signed.code !== code) return { kind: 'forged' }
  if (server === 'unknown') return { kind: 'unknown' }

  const revokedAt = kept?.certificate.revoked_at ?? credential?.check.revokedAt ?? null
  const shown: Shown | null =
    kept?.certificate ?? (signed && { code, name: signed.name, course_title: signed.courseTitle, issued_at: signed.issuedAt })
  if (shown && revokedAt !== null) return { kind: 'revoked', at: revokedAt, shown }
  if (kept && server === 'known') return { kind: 'genuine', by: 'server', shown: kept.certificate }
  if (shown && signed) return { kind: 'genuine', by: 'signature', at: credential?.check.knownUntil ?? null, shown }
  if (kept) return { kind: 'genuine', by: 'memory', at: kept.seenAt, shown: kept.certificate }
  if (server === 'asking') return { kind: 'asking' }
  return { kind: judgement && judgement.kind !== 'genuine' ? judgement.kind : 'unreachable' }
}
