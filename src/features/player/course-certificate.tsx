import { useQuery } from '@tanstack/react-query'
import { shownCode } from '../../../contract/certificates.ts'
import { CertificateNote } from '../../ui/certificate-note.tsx'
import { courseCertificateQuery } from '../certificates/certificates.queries.ts'

/** What a finished course has brought: its certificate, as soon as it is on this phone. */
export function CourseCertificate({ courseId }: { courseId: string }) {
  const { data: code } = useQuery(courseCertificateQuery(courseId))
  return code === undefined ? null : <CertificateNote code={code && shownCode(code)} />
}
