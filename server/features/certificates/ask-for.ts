import { and, eq } from 'drizzle-orm'
import type { certificateEndpoints } from '../../../contract/certificates/certificates.ts'
import { may } from '../../../contract/permissions.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import { certificates, courseContacts } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { readableCourse } from '../courses.ts'
import { contactOf, noConditions } from './conditions.ts'
import { issueCertificates } from './issue-certificates.ts'

/** Issues the certificate if all is there, otherwise says what is missing. `name`: the learner confirms her present name. */
export const askForCertificate: Handler<typeof certificateEndpoints.ask> = async (context, { course_id: courseId, name }) => {
  const { db, clock, signer, contactShare, audit } = context
  if (!may(context.person, 'progress.record')) throw new Refusal('forbidden')
  const { manifest } = await readableCourse(context, courseId)
  return await db.transaction(async (tx) => {
    const person = await lockPerson(tx, context.person.id)
    if (!person) throw new Refusal('session_ended')
    if (name === person.name) {
      await contactOf(tx, person, courseId, clock())
      const own = and(eq(courseContacts.userId, person.id), eq(courseContacts.courseId, courseId))
      await tx
        .update(courseContacts)
        .set({ name, confirmedAt: new Date(clock()) })
        .where(own)
      audit('certificate_name_confirmed')
    }
    const nextChange = () => takeChanges(tx, counterOf('me', person.id))
    const issuing = { tx, person, clock, signer, contactShare, nextChange }
    const open = await issueCertificates(issuing, new Map([[courseId, manifest]]), [{ courseId, version: 0 }])
    const [held] = await tx
      .select({ code: certificates.code })
      .from(certificates)
      .where(and(eq(certificates.userId, person.id), eq(certificates.courseId, courseId)))
    const conditions = open.get(courseId)
    return { code: held?.code ?? null, is_complete: held !== undefined || conditions !== undefined, ...(conditions ?? noConditions) }
  })
}
