import { useQuery } from '@tanstack/react-query'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { CertificateNote } from '../../ui/messages/certificate-note.tsx'
import { courseCertificateQuery } from '../certificates/certificates.queries.ts'

/** The certificate of a finished course, as soon as it is synced to this device. */
export function CourseCertificate({ courseId }: { courseId: string }) {
  const { data: code } = useQuery(courseCertificateQuery(courseId))
  return code === undefined ? null : <CertificateNote code={code && shownCode(code)} />
}
