import { type PublicCertificate, shownCode } from '../../../contract/certificates.ts'
import { basePath } from '../../api/base-path.ts'

/** The address that shows a certificate to anybody; its last part lets a phone check it without a connection. */
export function certificateLink({ code, credential }: Pick<PublicCertificate, 'code' | 'credential'>): string {
  return `${location.origin}${basePath}certificates/${shownCode(code)}#${credential}`
}
