import { useWords } from '../../../i18n/setup.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import styles from '../certificate-sheet.module.css'

/** The QR code of a certificate with its words: a device that lacks the code displays neither. */
export function CertificateCheck({ link }: { link: string }) {
  const { t } = useWords('certificates')
  return (
    <div className={styles.check}>
      <p>{t('sheet.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={link} label={t('sheet.qr')} />
      </div>
    </div>
  )
}
