import { Copy, Download, Printer, Share2 } from 'lucide-react'
import { shownCode } from '../../../contract/certificates.ts'
import { apiUrl } from '../../api/base-path.ts'
import { formatBytes } from '../../i18n/format.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Muted, Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './certificate-page.module.css'
import type { Shown } from './verdict.ts'

/** What the server's file weighs, within a few kilobytes. */
const pdfBytes = 50_000

/** Onto paper or into a file by the browser's own printing, which shapes every Bengali letter right; and on to others. */
export function CertificateActions({ shown, link, isOnline }: { shown: Shown; link: string; isOnline: boolean }) {
  const { t, language } = useWords('certificates')
  const canShare = typeof (navigator as Partial<Navigator>).share === 'function'

  async function share() {
    const title = t('share.title', { name: shown.name, course: localized(shown.course_title, language).text })
    try {
      await navigator.share({ title, url: link })
    } catch (error) {
      // Closing the phone's own sheet is a decision, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy()
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      showToast({ type: 'success', title: t('share.copied') })
    } catch {
      showToast({ type: 'error', title: t('share.notCopied'), message: link })
    }
  }

  return (
    <Stack gap={3}>
      <div className={styles.actions}>
        <Button variant="main" icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {canShare ? (
          <Button icon={Share2} onClick={() => void share()}>
            {t('share.action')}
          </Button>
        ) : (
          <Button icon={Copy} onClick={() => void copy()}>
            {t('share.copy')}
          </Button>
        )}
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
