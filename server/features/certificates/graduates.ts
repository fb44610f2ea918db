import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { graduateEndpoints } from '../../../contract/certificates/graduates.ts'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { isNamed } from '../../db/lists/search.ts'
import { certificates, users } from '../../db/schema.ts'
import type { AreaHandlers, Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { personColumns, shownTo, viewerOf } from '../../people/shown-to.ts'
import { isTaughtBy } from '../teaching/taught-courses.ts'
import { confirmationOf, confirmCertificate } from './confirm.ts'

const pageSize = 50
const position = z.tuple([z.number(), z.string()])

/** Certificates of the caller's courses, and those that the caller confirmed. None that is revoked; newest first. */
const listGraduates: Handler<typeof graduateEndpoints.list> = async ({ db, person }, { cursor, name }) => {
  if (!may(person, 'certificate.confirm', { isTeacher: true })) throw new Refusal('forbidden')
  const [before, code] = cursor === undefined ? [] : readCursor(cursor, position)
  const issued = certificates.issuedAt
  const isLater =
    before === undefined || code === undefined
      ? undefined
      : or(lt(issued, new Date(before)), and(eq(issued, new Date(before)), lt(certificates.code, code)))
  const isTaught = isTaughtBy(db, person, certificates.courseId)
  // An own statement stays with its author after a hand-over of the course.
  const isMine = isTaught && or(isTaught, eq(certificates.confirmedBy, person.id))
  const isSought = name === undefined ? undefined : isNamed(name, sql`fold_name(${certificates.name})`)
  const rows = await db
    .select({ certificate: certificates, person: personColumns })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .where(and(isMine, isNull(certificates.revokedAt), ne(certificates.userId, person.id), isSought, isLater))
    .orderBy(desc(issued), desc(certificates.code))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)?.certificate
  const learners = page.map((row) => row.person.id)
  const viewer = await viewerOf(db, person, learners)
  return {
    items: page.map(({ certificate, person: learner }) => ({
      code: certificate.code,
      name: certificate.name,
      face: shownTo(viewer, learner).face,
      course_title: certificate.courseTitle,
      issued_at: certificate.issuedAt.getTime(),
      confirmation: confirmationOf(certificate),
      may_change: certificate.confirmedBy === null || may(person, 'certificate.withdraw', { confirmedBy: certificate.confirmedBy }),
    })),
    next_cursor: last && rows.length > pageSize ? writeCursor([last.issuedAt.getTime(), last.code]) : null,
  }
}

export const graduateHandlers: AreaHandlers<typeof endpoints.graduates> = { list: listGraduates, confirm: confirmCertificate }
