import { Download } from 'lucide-react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { apiUrl } from '../../api/base-path.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button, type ButtonVariant } from '../../ui/buttons/button.tsx'
import { useSpending } from '../../ui/price/cost.tsx'

/** The approximate size of the server's PDF. */
const pdfBytes = 50_000

/** Downloads a certificate as the server's PDF. Needs a connection. */
export function PdfLink({ code, variant }: { code: string; variant?: ButtonVariant }) {
  const { t, language } = useWords('certificates')
  const spending = useSpending()
  return (
    <Button
      {...(variant && { variant })}
      icon={Download}
      href={`${apiUrl(`/certificates/${code}/pdf`)}?language=${language}`}
      download={`${t('title')}-${shownCode(code)}.pdf`}
    >
      {t('pdf', { size: spending(pdfBytes) })}
    </Button>
  )
}
