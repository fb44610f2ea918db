import { and, eq } from 'drizzle-orm'
import type { Confirmation } from '../../../contract/certificates/certificates.ts'
import { credentialMark } from '../../../contract/certificates/credential.ts'
import type { graduateEndpoints } from '../../../contract/certificates/graduates.ts'
import { may } from '../../../contract/permissions.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { certificates, endedConfirmations } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { tell } from '../../notices/tell.ts'
import { teaches } from '../teaching/taught-courses.ts'

type CertificateRow = typeof certificates.$inferSelect

export function confirmationOf({ confirmedName, confirmedAt }: Pick<CertificateRow, 'confirmedName' | 'confirmedAt'>): Confirmation | null {
  return confirmedName !== null && confirmedAt ? { teacher: confirmedName, at: confirmedAt.getTime() } : null
}

const notConfirmed = { confirmedBy: null, confirmedName: null, confirmedAt: null, confirmedCredential: null }

/**
 * States or withdraws that a teacher was present. The learner is locked, not the caller: a transaction locks one person.
 * So it is an endpoint, because a push has locked its sender already.
 */
export const confirmCertificate: Handler<typeof graduateEndpoints.confirm> = async (context, { code, was_present: wasPresent }) => {
  const { db, clock, person, signer } = context
  return await db.transaction(async (tx) => {
    const isThis = eq(certificates.code, code)
    const [found] = await tx.select({ userId: certificates.userId }).from(certificates).where(isThis)
    if (!found) throw new Refusal('not_found')
    await lockPerson(tx, found.userId)
    const [certificate] = await tx.select().from(certificates).where(isThis)
    if (!certificate || certificate.revokedAt) throw new Refusal('not_found')
    const isTeacher = await teaches(tx, person, certificate.courseId)
    // An administrator neither.
    if (certificate.userId === person.id) throw new Refusal('forbidden')
    const { confirmedBy } = certificate
    const isOwn = confirmedBy !== null && may(person, 'certificate.withdraw', { confirmedBy })
    if (!isOwn && !may(person, 'certificate.confirm', { isTeacher })) throw new Refusal('forbidden')
    if ((confirmedBy !== null) === wasPresent) return { confirmation: confirmationOf(certificate) }
    if (confirmedBy !== null) {
      if (!isOwn) throw new Refusal('forbidden')
      await endConfirmation(tx, certificate, { by: person.id, at: new Date(clock()) })
      const change = await takeChanges(tx, counterOf('me', certificate.userId))
      await tx
        .update(certificates)
        .set({ ...notConfirmed, change })
        .where(isThis)
      await recordAct(tx, context, { act: 'certificate_confirmation_withdrawn', subjectId: certificate.userId, object: code })
      return { confirmation: null }
    }
    // Whole seconds, as the credential stores them.
    const at = Math.floor(clock() / 1000) * 1000
    const confirmation = { teacher: person.name, at }
    const { issuedAt, packageVersion, name, courseTitle } = certificate
    const content = { code, issuedAt: issuedAt.getTime(), packageVersion, name, courseTitle, confirmation }
    const change = await takeChanges(tx, counterOf('me', certificate.userId))
    const confirmed = {
      confirmedBy: person.id,
      confirmedName: person.name,
      confirmedAt: new Date(at),
      confirmedCredential: signer.sign(content),
    }
    await tx
      .update(certificates)
      .set({ ...confirmed, change })
      .where(isThis)
    await tell(tx, [{ kind: 'confirmed', targetId: code, userId: certificate.userId, actorId: person.id, at: clock() }])
    await recordAct(tx, context, { act: 'certificate_confirmed', subjectId: certificate.userId, object: code })
    return { confirmation }
  })
}

/** Puts the confirmed credential on the list of revocations. Takes a number of `catalogue`, with the learner locked. */
export async function endConfirmation(
  tx: Transaction,
  { code, confirmedCredential }: Pick<CertificateRow, 'code' | 'confirmedCredential'>,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (confirmedCredential === null) return
  const change = await takeChanges(tx, 'catalogue')
  const mark = credentialMark(confirmedCredential)
  await tx.insert(endedConfirmations).values({ mark, code, endedAt: at, endedBy: by, change })
}

/**
 * Reports all ended confirmations of a certificate again, after it was revoked: devices then reject these copies too. Each
 * has a number of its own, because a page of a pull may end between two.
 */
export async function repeatEnded(tx: Transaction, code: string): Promise<void> {
  const ended = await tx.select({ mark: endedConfirmations.mark }).from(endedConfirmations).where(eq(endedConfirmations.code, code))
  for (const { mark } of ended) {
    const change = await takeChanges(tx, 'catalogue')
    await tx
      .update(endedConfirmations)
      .set({ change })
      .where(and(eq(endedConfirmations.mark, mark), eq(endedConfirmations.code, code)))
  }
}
