import { eq } from 'drizzle-orm'
import type { Certificate, PublicCertificate, SigningKey } from '../../../contract/certificates/certificates.ts'
import { credentialMark } from '../../../contract/certificates/credential.ts'
import type { endpoints } from '../../../contract/index.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { certificatePdf } from '../../certificate-pdf/certificate-pdf.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import { certificates, endedConfirmations, type signingKeys } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { changesBy, type ReadChanges } from '../sync/changes-in.ts'
import { askForCertificate } from './ask-for.ts'
import { confirmationOf, endConfirmation, repeatEnded } from './confirm.ts'

type CertificateRow = typeof certificates.$inferSelect

export const certificateHandlers: AreaHandlers<typeof endpoints.certificates> = {
  ask: askForCertificate,

  async get({ db }, { code }) {
    const [row] = await db.select().from(certificates).where(eq(certificates.code, code))
    if (!row) throw new Refusal('not_found')
    return { certificate: publicCertificateOf(row) }
  },

  /**
   * Rendered on each request and stored once: equal certificates give equal bytes. Not stored as media, which a
   * withdrawal would not reach.
   */
  async pdf({ db, files, product }, { code, language }) {
    const [row] = await db.select().from(certificates).where(eq(certificates.code, code))
    if (!row || row.revokedAt) throw new Refusal('not_found')
    const certificate = publicCertificateOf(row)
    const { path, bytes, type, sha256 } = await files.hold(await certificatePdf({ certificate, language, product }), 'application/pdf')
    return { path, bytes, type, etag: `"${sha256}"`, isRevocable: true }
  },

  async revoke(context, { code, reason }) {
    const { clock, person } = context
    return await asAdministrator(context, async (tx) => {
      const [found] = await tx.select({ userId: certificates.userId }).from(certificates).where(eq(certificates.code, code))
      if (!found) throw new Refusal('not_found')
      await lockPerson(tx, found.userId)
      const revokedChange = await takeChanges(tx, 'catalogue')
      const [row] = await tx.select().from(certificates).where(eq(certificates.code, code))
      if (!row) throw new Refusal('not_found')
      if (row.revokedAt) return { certificate: publicCertificateOf(row) }
      const change = await takeChanges(tx, counterOf('me', row.userId))
      await endConfirmation(tx, row, { by: person.id, at: new Date(clock()) })
      const withdrawal = { revokedAt: new Date(clock()), revokedBy: person.id, revokedReason: reason, revokedChange, change }
      await tx.update(certificates).set(withdrawal).where(eq(certificates.code, code))
      await repeatEnded(tx, code)
      await recordAct(tx, context, { act: 'certificate_revoked', subjectId: row.userId, object: code, reason })
      return { certificate: publicCertificateOf({ ...row, ...withdrawal }) }
    })
  },
}

function publicCertificateOf(row: CertificateRow): PublicCertificate {
  const confirmation = confirmationOf(row)
  return {
    code: row.code,
    name: row.name,
    course_slug: row.courseSlug,
    course_title: row.courseTitle,
    package_version: row.packageVersion,
    issued_at: row.issuedAt.getTime(),
    revoked_at: row.revokedAt?.getTime() ?? null,
    credential: row.confirmedCredential ?? row.credential,
    ...(confirmation && { confirmation }),
  }
}

export function certificateOf(row: CertificateRow): Certificate {
  return { ...publicCertificateOf(row), course_id: row.courseId }
}

export function signingKeyOf({ id, publicKey, createdAt, retiredAt }: typeof signingKeys.$inferSelect): SigningKey {
  return { id, public_key: publicKey, created_at: createdAt.getTime(), retired_at: retiredAt?.getTime() ?? null }
}

/** Revoked credentials: those of revoked certificates, and confirmed ones that a teacher withdrew. */
export const revocationChanges: ReadChanges = async (since) => [...(await revokedChanges(since)), ...(await endedChanges(since))]

/** Revoked certificates have a number of their own in the catalogue; valid ones have none. */
const revokedChanges = changesBy({
  select: (tx) =>
    tx
      .select({ credential: certificates.credential, revokedAt: certificates.revokedAt, change: certificates.revokedChange })
      .from(certificates),
  number: certificates.revokedChange,
  changes: (rows) =>
    rows.flatMap(({ credential, revokedAt, change }) => {
      if (!revokedAt || change === null) return []
      const mark = credentialMark(credential)
      return [{ key: mark, change, row: { mark, revoked_at: revokedAt.getTime() } }]
    }),
})

const endedChanges = changesBy({
  select: (tx) =>
    tx
      .select({
        mark: endedConfirmations.mark,
        endedAt: endedConfirmations.endedAt,
        change: endedConfirmations.change,
        revokedAt: certificates.revokedAt,
      })
      .from(endedConfirmations)
      .innerJoin(certificates, eq(certificates.code, endedConfirmations.code)),
  number: endedConfirmations.change,
  changes: (rows) =>
    rows.map(({ mark, endedAt, change, revokedAt }) => ({
      key: mark,
      change,
      row: revokedAt ? { mark, revoked_at: revokedAt.getTime() } : { mark, revoked_at: endedAt.getTime(), is_confirmation: true },
    })),
})
