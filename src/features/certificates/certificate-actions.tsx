import { Download, Printer } from 'lucide-react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { apiUrl } from '../../api/base-path.ts'
import { formatBytes } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import styles from './certificate-page.module.css'
import type { Shown } from './outcome.ts'

/** The approximate size of the server's PDF. */
const pdfBytes = 50_000

/** Buttons to print, download and share. The browser's own printing shapes every Bengali letter correctly. */
export function CertificateActions({ shown, link, isOnline }: { shown: Shown; link: string; isOnline: boolean }) {
  const { t, language } = useWords('certificates')
  const title = t('share.title', { name: shown.name, course: localized(shown.course_title, language).text })
  const words = { action: t('share.action'), copy: t('share.copy'), copied: t('share.copied'), notCopied: t('share.notCopied') }

  return (
    <Stack gap={3}>
      <div className={styles.actions}>
        <Button variant="main" icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ShareButton share={{ title, url: link }} words={words} />
        {isOnline && (
          <Button
            icon={Download}
            href={`${apiUrl(`/certificates/${shown.code}/pdf`)}?language=${language}`}
            download={`${t('title')}-${shownCode(shown.code)}.pdf`}
          >
            {t('pdf', { size: formatBytes(pdfBytes, language) })}
          </Button>
        )}
      </div>
      <Muted isSmall>{t('printHint')}</Muted>
    </Stack>
  )
}
