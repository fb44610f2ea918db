import {
  type Certificate,
  type CertificateState,
  certificateEndpoints,
  type PublicCertificate,
} from '../../../contract/certificates/certificates.ts'
import { credentialMark, readCredential } from '../../../contract/certificates/credential.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { withQuotaRetry } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'
import { cataloguePulledAt } from '../../offline/sync/pull.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { judgeSignature, type SignatureJudgement } from './signature.queries.ts'

/** The maximum number of other people's certificates on this device. */
const maxSeen = 50

/** The signed-in person's certificates, newest first. */
export const ownCertificatesQuery = () =>
  localQuery<Certificate[]>({
    key: ['own-certificates'],
    tables: ['own.certificates'],
    read: async () => (await personalDb().certificates.toArray()).sort((one, other) => other.issued_at - one.issued_at),
  })

/** The code of the person's certificate for a course, or null. */
export const courseCertificateQuery = (courseId: string) =>
  localQuery<string | null>({
    key: ['course-certificate', courseId],
    tables: ['own.certificates'],
    read: async () => (await personalDb().certificates.where('course_id').equals(courseId).first())?.code ?? null,
  })

export interface StoredCertificate {
  readonly certificate: PublicCertificate
  readonly isOwn: boolean
  /** The time of the server's last answer; null for own certificates, which every pull updates. */
  readonly seenAt: number | null
}

/** A certificate stored on this device: an own one, or one opened before. Null if there is none. */
export const certificateQuery = (code: string) =>
  localQuery<StoredCertificate | null>({
    key: ['certificate', code],
    tables: ['own.certificates', 'shared.certificates'],
    async read() {
      const own = await personalDb().certificates.get(code)
      if (own) return { certificate: own, isOwn: true, seenAt: null }
      const seen = await sharedDb.certificates.get(code)
      return seen ? { certificate: seen, isOwn: false, seenAt: seen.seenAt } : null
    },
  })

/** The server's current answer about a code. */
export type ServerWord = 'known' | 'unknown' | 'unreachable'

/** Asks the server and stores the answer; the page reads it from the database. */
export async function askServer(code: string): Promise<ServerWord> {
  try {
    const { certificate } = await call(certificateEndpoints.get, { code })
    await keepSeen({ ...certificate, seenAt: Date.now() })
    return 'known'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'not_found') return 'unreachable'
    await sharedDb.certificates.delete(code)
    return 'unknown'
  }
}

/** Asks for the certificate of a completed course, and fetches it if it is issued. With `name` the learner confirms her name. */
export async function askForCertificate(course_id: string, name?: string): Promise<CertificateState> {
  const state = await call(certificateEndpoints.ask, name === undefined ? { course_id } : { course_id, name })
  if (state.code !== null) void syncNow()
  return state
}

async function keepSeen(row: PublicCertificate & { seenAt: number }): Promise<void> {
  const write = () =>
    sharedDb.transaction('rw', sharedDb.certificates, async () => {
      await sharedDb.certificates.put(row)
      const old = await sharedDb.certificates.orderBy('seenAt').reverse().offset(maxSeen).primaryKeys()
      await sharedDb.certificates.bulkDelete(old)
    })
  // A user waits for the answer, so the write may use the reserve.
  await withQuotaRetry(write)
}

/** The device's own check of a credential. */
export interface CredentialCheck {
  readonly judgement: SignatureJudgement
  /** The time of withdrawal, if this device knows of one. */
  readonly revokedAt: number | null
  /** The certificate is valid, but the teacher withdrew the confirmation in this copy. */
  readonly isUnconfirmed: boolean
  /** The time up to which withdrawals are known; null before the first pull. */
  readonly knownUntil: number | null
}

/** Checks a credential with the keys and withdrawals of the last pull. Works offline. */
export const credentialQuery = (credential: string) =>
  localQuery<CredentialCheck>({
    key: ['credential', credential],
    tables: ['shared.signingKeys', 'shared.revocations', 'shared.keyValues'],
    async read() {
      const [keys, revocation, pulled] = await Promise.all([
        sharedDb.signingKeys.toArray(),
        sharedDb.revocations.get(credentialMark(credential)),
        sharedDb.keyValues.get(cataloguePulledAt),
      ])
      return {
        judgement: await judgeSignature(readCredential(credential), keys),
        revokedAt: revocation && !revocation.is_confirmation ? revocation.revoked_at : null,
        isUnconfirmed: revocation?.is_confirmation === true,
        knownUntil: typeof pulled?.value === 'number' ? pulled.value : null,
      }
    },
  })
