import { type PublicCertificate, shownCode } from '../../../contract/certificates/certificates.ts'
import { basePath } from '../../api/base-path.ts'

/** The public URL of a certificate. Its fragment lets a device verify the signature offline. */
export function certificateLink({ code, credential }: Pick<PublicCertificate, 'code' | 'credential'>): string {
  return `${location.origin}${basePath}certificates/${shownCode(code)}#${credential}`
}
