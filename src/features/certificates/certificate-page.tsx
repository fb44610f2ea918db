import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Info, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { readCode } from '../../../contract/certificates/certificates.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { BarHeading, PageBar } from '../../ui/layout/page-bar.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { meQuery } from '../session/session.queries.ts'
import { CertificateActions, OwnerActions } from './certificate-actions.tsx'
import { certificateLink } from './certificate-link.ts'
import styles from './certificate-page.module.css'
import { CertificateSheet } from './certificate-sheet.tsx'
import { certificateQuery, credentialQuery } from './certificates.queries.ts'
import { outcomeOf } from './outcome.ts'
import { OutcomeNote } from './outcome-note.tsx'
import { useServerWord } from './use-server-word.ts'

export const Route = createFileRoute('/certificates/$code')({
  staticData: { title: 'certificates:title', below: '/more' },
  loader: (page) => {
    const code = readCode(page.params.code)
    return loadPage(page, ...(code === null ? [] : [certificateQuery(code)]))
  },
  pendingComponent: CertificateSkeleton,
  component: CertificatePage,
})

/** A certificate and whether it is genuine. Public for everyone with its code or QR code. */
function CertificatePage() {
  const code = readCode(Route.useParams().code)
  if (code !== null) return <Known key={code} code={code} />
  return (
    <Frame>
      <OutcomeNote outcome={{ kind: 'unknown' }} />
      <OtherChecks />
    </Frame>
  )
}

/** The page's bar and heading; neither is printed. */
function Frame({ isOwn = false, children }: { isOwn?: boolean; children: ReactNode }) {
  const { t } = useWords('certificates')
  const title = t(isOwn ? 'own' : 'title')
  return (
    <>
      <div className={styles.screen}>
        <PageBar title={title} back={{ to: isOwn ? '/dashboard' : '/certificates/verify' }} />
      </div>
      <div className={styles.page}>
        <div className={styles.screen}>
          <BarHeading>{title}</BarHeading>
        </div>
        {children}
      </div>
    </>
  )
}

/** Links to the check of another certificate and to the page about certificates. */
function OtherChecks() {
  const { t } = useWords('certificates')
  return (
    <div className={styles.screen}>
      <Button variant="quiet" icon={Search} to="/certificates/verify">
        {t('checkAnother')}
      </Button>
      <Button variant="quiet" icon={Info} to="/certificates/about">
        {t('verify.about')}
      </Button>
    </div>
  )
}

/** The owner sees buttons to show the certificate, every other user the result of the check. */
function Known({ code }: { code: string }) {
  const hash = useLocation({ select: (location) => location.hash })
  const { data: stored } = useSuspenseQuery(certificateQuery(code))
  const { data: owner } = useQuery({ ...meQuery(), enabled: stored?.isOwn === true })
  const server = useServerWord(code)
  const text = hash || stored?.certificate.credential || ''
  const { data: check } = useQuery({ ...credentialQuery(text), enabled: text !== '' })
  const outcome =
    text !== '' && !check ? ({ kind: 'asking' } as const) : outcomeOf({ code, server, stored, credential: check ? { text, check } : null })
  const shown = 'shown' in outcome ? outcome.shown : null
  const credential = stored?.certificate.credential ?? text
  const link = credential === '' ? null : certificateLink({ code, credential })
  const isGenuine = outcome.kind === 'genuine'
  const isOwn = stored?.isOwn === true && isGenuine
  const isOnline = isGenuine && outcome.by === 'server'
  return (
    <Frame isOwn={isOwn}>
      {!isOwn && (
        <div className={styles.screen}>
          <OutcomeNote outcome={outcome} />
        </div>
      )}
      {shown && <CertificateSheet shown={shown} face={owner?.face} link={link} isRevoked={outcome.kind === 'revoked'} />}
      {shown && link !== null && isGenuine && (
        <div className={styles.screen}>
          {isOwn && owner ? (
            <OwnerActions shown={shown} face={owner.face} link={link} isOnline={isOnline} />
          ) : (
            <CertificateActions shown={shown} link={link} isOnline={isOnline} />
          )}
        </div>
      )}
      {!isOwn && <OtherChecks />}
    </Frame>
  )
}

function CertificateSkeleton() {
  const { t } = useWords('certificates')
  return (
    <InnerPage title={t('title')} back={{ to: '/certificates/verify' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
