import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { AwaitedNote } from '../../ui/messages/awaited-note.tsx'
import { CertificateNote } from '../../ui/messages/certificate-note.tsx'
import { useAwaitedCertificate } from '../certificates/awaited.queries.ts'
import { courseCertificateQuery } from '../certificates/certificates.queries.ts'

type Props = Pick<ComponentProps<typeof AwaitedNote>, 'course'>

/** The certificate of a finished course, as soon as it is synced to this device. */
export function CourseCertificate({ course }: Props) {
  const { data: code } = useQuery(courseCertificateQuery(course.id))
  if (code === undefined) return null
  return code === null ? <Awaited course={course} /> : <CertificateNote code={shownCode(code)} />
}

function Awaited({ course }: Props) {
  return <AwaitedNote course={course} {...useAwaitedCertificate(course.id)} />
}
