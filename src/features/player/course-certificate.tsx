import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { AwaitedNote } from '../../ui/messages/awaited-note.tsx'
import { CertificateNote } from '../../ui/messages/certificate-note.tsx'
import { useAwaitedCertificate } from '../certificates/awaited.queries.ts'
import { courseCertificateQuery } from '../certificates/certificates.queries.ts'

/** The certificate of a finished course, as soon as it is synced to this device. */
export function CourseCertificate({ course }: Pick<ComponentProps<typeof AwaitedNote>, 'course'>) {
  const { data: code } = useQuery(courseCertificateQuery(course.id))
  const awaited = useAwaitedCertificate(course.id, code === null)
  if (code === undefined) return null
  return code === null ? <AwaitedNote course={course} {...awaited} /> : <CertificateNote code={shownCode(code)} />
}
