import { type Certificate, certificateEndpoints, type PublicCertificate } from '../../../contract/certificates.ts'
import { credentialMark, readCredential } from '../../../contract/credential.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { localQuery } from '../../offline/local-query.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { cataloguePulledAt } from '../../offline/pull.ts'
import { withRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'
import { judgeSignature, type SignatureJudgement } from './signature.queries.ts'

/** So many certificates of others stay on this phone. */
const seenKept = 50

/** This person's certificates, newest first. */
export const ownCertificatesQuery = () =>
  localQuery<Certificate[]>({
    key: ['own-certificates'],
    tables: ['own.certificates'],
    read: async () => (await personalDb().certificates.toArray()).sort((one, other) => other.issued_at - one.issued_at),
  })

/** The code of this person's certificate for a course; null while there is none. */
export const courseCertificateQuery = (courseId: string) =>
  localQuery<string | null>({
    key: ['course-certificate', courseId],
    tables: ['own.certificates'],
    read: async () => (await personalDb().certificates.where('course_id').equals(courseId).first())?.code ?? null,
  })

export interface KeptCertificate {
  readonly certificate: PublicCertificate
  readonly isOwn: boolean
  /** When the server last told of it; null for one's own, which come with every pull. */
  readonly seenAt: number | null
}

/** A certificate as this phone has it: one's own, or one looked at before; null when it has none. */
export const certificateQuery = (code: string) =>
  localQuery<KeptCertificate | null>({
    key: ['certificate', code],
    tables: ['own.certificates', 'shared.certificates'],
    async read() {
      const own = await personalDb().certificates.get(code)
      if (own) return { certificate: own, isOwn: true, seenAt: null }
      const seen = await sharedDb.certificates.get(code)
      return seen ? { certificate: seen, isOwn: false, seenAt: seen.seenAt } : null
    },
  })

/** What the server said of a code this moment. */
export type ServerWord = 'known' | 'unknown' | 'unreachable'

/** Asks the server and keeps its answer; the page then reads it from the store like everything else. */
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

async function keepSeen(row: PublicCertificate & { seenAt: number }): Promise<void> {
  const write = () =>
    sharedDb.transaction('rw', sharedDb.certificates, async () => {
      await sharedDb.certificates.put(row)
      const old = await sharedDb.certificates.orderBy('seenAt').reverse().offset(seenKept).primaryKeys()
      await sharedDb.certificates.bulkDelete(old)
    })
  // Somebody waits for the answer, and the page shows what is kept.
  await withRoom(write)
}

/** What this phone can say of a credential by itself. */
export interface CredentialCheck {
  readonly judgement: SignatureJudgement
  /** When it was withdrawn, as far as this phone knows. */
  readonly revokedAt: number | null
  /** Up to when it knows of withdrawals; null when it has never been told of any. */
  readonly knownUntil: number | null
}

/** Checks a credential with the keys and withdrawals that came with the last pull. Needs no connection. */
export const credentialQuery = (credential: string) =>
  localQuery<CredentialCheck>({
    key: ['credential', credential],
    tables: ['shared.signingKeys', 'shared.revocations', 'shared.facts'],
    async read() {
      const [keys, revocation, pulled] = await Promise.all([
        sharedDb.signingKeys.toArray(),
        sharedDb.revocations.get(credentialMark(credential)),
        sharedDb.facts.get(cataloguePulledAt),
      ])
      return {
        judgement: await judgeSignature(readCredential(credential), keys),
        revokedAt: revocation?.revoked_at ?? null,
        knownUntil: typeof pulled?.value === 'number' ? pulled.value : null,
      }
    },
  })
