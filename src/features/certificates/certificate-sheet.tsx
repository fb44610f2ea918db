import { Suspense } from 'react'
import { shownCode } from '../../../contract/certificates/certificates.ts'
import { formatDate } from '../../i18n/format.ts'
import { otherLanguage } from '../../i18n/language.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { lazyOptional } from '../../ui/lazy.ts'
import { Face } from '../../ui/pictures/face.tsx'
import { Illustration } from '../../ui/pictures/illustration.tsx'
import styles from './certificate-sheet.module.css'
import { useEarned } from './earned.ts'
import type { Shown } from './outcome.ts'

/** Visitors do not install it: they read the address, and a certificate without its code is the same. */
const CertificateCheck = lazyOptional(async () => (await import('./check/certificate-check.tsx')).CertificateCheck)

interface CertificateSheetProps {
  shown: Shown
  /** Known on the owner's own device only: the certificate itself has the name alone. */
  face?: string | undefined
  /** The target of the QR code; null hides it. */
  link: string | null
  isRevoked: boolean
}

/** The certificate: a card on screen, one A4 page in landscape on paper. */
export function CertificateSheet({ shown, face, link, isRevoked }: CertificateSheetProps) {
  const { t, language } = useWords('certificates')
  const [how, earned] = useEarned(shown)
  const title = localized(shown.course_title, language)
  const second = shown.course_title[otherLanguage(language)]
  return (
    <article className={styles.sheet} aria-label={t('sheet.label', { name: shown.name })}>
      <div className={styles.scene}>
        <Illustration name="shop" crop="20 116 680 168" />
      </div>
      <div className={styles.content}>
        <p className={styles.product}>
          <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
            <use href="icons/logo.svg#art" />
          </svg>
          {__PRODUCT_NAME__}
        </p>
        <h2 className={styles.heading}>{t('sheet.heading')}</h2>
        {isRevoked && <p className={styles.revoked}>{t('sheet.revoked')}</p>}
        {face !== undefined && <Face face={face} size="large" />}
        <p className={styles.name}>{shown.name}</p>
        <p className={styles.sentence}>{t('sheet.sentence')}</p>
        <p className={styles.course} lang={title.lang}>
          {title.text}
        </p>
        {second !== '' && title.lang === language && (
          <p className={styles.second} lang={otherLanguage(language)}>
            {second}
          </p>
        )}
      </div>
      <div className={styles.foot}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('sheet.date')}</dt>
            <dd>{formatDate(shown.issued_at, language)}</dd>
          </div>
          <div>
            <dt>{t('sheet.code')}</dt>
            <dd className={styles.code}>{shownCode(shown.code)}</dd>
          </div>
          <div className={styles.wide}>
            <dt>{how}</dt>
            <dd>{earned}</dd>
          </div>
        </dl>
        {link !== null && (
          <Suspense>
            <CertificateCheck link={link} />
          </Suspense>
        )}
      </div>
      <svg className={styles.frame} aria-hidden="true">
        <rect className={styles.seam} />
      </svg>
    </article>
  )
}
