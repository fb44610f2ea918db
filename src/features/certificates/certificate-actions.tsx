import { Info, Printer } from 'lucide-react'
import { Suspense } from 'react'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ShareButton } from '../../ui/buttons/share-button.tsx'
import { Muted, Stack } from '../../ui/layout/layout.tsx'
import { lazyOptional } from '../../ui/lazy.ts'
import styles from './certificate-page.module.css'
import { useEarned } from './earned.ts'
import type { Shown } from './outcome.ts'
import { PdfLink } from './pdf-link.tsx'

/** Only owners share a picture: members install it. */
const SharePicture = lazyOptional(async () => (await import('./picture/share-picture.tsx')).SharePicture)

interface CertificateActionsProps {
  shown: Shown
  link: string
  isOnline: boolean
}

/** Buttons of the check: to print, download and share. The browser's own printing shapes every Bengali letter correctly. */
export function CertificateActions({ shown, link, isOnline }: CertificateActionsProps) {
  const { t } = useWords('certificates')
  return (
    <Stack gap={3}>
      <div className={styles.actions}>
        <Button variant="main" icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <ShareLink shown={shown} link={link} />
        {isOnline && <PdfLink code={shown.code} />}
      </div>
      <Muted isSmall>{t('printHint')}</Muted>
    </Stack>
  )
}

/** Buttons of the owner: to show the certificate first, to print it rarely. */
export function OwnerActions({ shown, face, link, isOnline }: CertificateActionsProps & { face: string }) {
  const earned = useEarned(shown)
  const { t } = useWords('certificates')
  return (
    <Stack gap={3}>
      <div className={styles.actions}>
        <Suspense>
          <SharePicture shown={shown} earned={earned} face={face} link={link} />
        </Suspense>
        <ShareLink shown={shown} link={link} />
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
        {isOnline && <PdfLink code={shown.code} variant="quiet" />}
        <Button variant="quiet" icon={Info} to="/certificates/about">
          {t('verify.about')}
        </Button>
      </div>
    </Stack>
  )
}

function ShareLink({ shown, link }: Pick<CertificateActionsProps, 'shown' | 'link'>) {
  const { t, language } = useWords('certificates')
  const title = t('share.title', { name: shown.name, course: localized(shown.course_title, language).text })
  const words = { action: t('share.action'), copy: t('share.copy'), copied: t('share.copied'), notCopied: t('share.notCopied') }
  return <ShareButton share={{ title, url: link }} words={words} />
}
