import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { readCode } from '../../../contract/certificates.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { BarHeading, PageBar } from '../../ui/page-bar.tsx'
import { CertificateActions } from './certificate-actions.tsx'
import { certificateLink } from './certificate-link.ts'
import styles from './certificate-page.module.css'
import { CertificateSheet } from './certificate-sheet.tsx'
import { certificateQuery, credentialQuery } from './certificates.queries.ts'
import { useServerWord } from './use-server-word.ts'
import { verdictOf } from './verdict.ts'
import { VerdictNote } from './verdict-note.tsx'

export const Route = createFileRoute('/certificates/$code')({
  staticData: { title: 'certificates:title' },
  loader: ({ context: { client }, params }) => {
    const code = readCode(params.code)
    return Promise.all([loadWords('certificates'), code !== null && client.ensureQueryData(certificateQuery(code))])
  },
  component: CertificatePage,
})

/** A certificate and whether it is genuine. Open to anybody who has its code or has scanned its square code. */
function CertificatePage() {
  const { t } = useWords('certificates')
  const code = readCode(Route.useParams().code)
  return (
    <>
      <div className={styles.screen}>
        <PageBar title={t('title')} back={{ to: '/certificates/verify' }} />
      </div>
      <div className={styles.page}>
        <div className={styles.screen}>
          <BarHeading>{t('title')}</BarHeading>
        </div>
        {code === null ? <VerdictNote verdict={{ kind: 'unknown' }} /> : <Checked key={code} code={code} />}
        <div className={styles.screen}>
          <Button variant="quiet" icon={Search} to="/certificates/verify">
            {t('checkAnother')}
          </Button>
        </div>
      </div>
    </>
  )
}

function Checked({ code }: { code: string }) {
  const hash = useLocation({ select: (location) => location.hash })
  const { data: kept } = useSuspenseQuery(certificateQuery(code))
  const server = useServerWord(code)
  const text = hash || kept?.certificate.credential || ''
  const { data: check } = useQuery({ ...credentialQuery(text), enabled: text !== '' })
  const verdict =
    text !== '' && !check ? ({ kind: 'asking' } as const) : verdictOf({ code, server, kept, credential: check ? { text, check } : null })
  const shown = 'shown' in verdict ? verdict.shown : null
  const credential = kept?.certificate.credential ?? text
  const link = credential === '' ? null : certificateLink({ code, credential })
  return (
    <>
      <div className={styles.screen}>
        <VerdictNote verdict={verdict} />
      </div>
      {shown && <CertificateSheet shown={shown} link={link} isRevoked={verdict.kind === 'revoked'} />}
      {shown && link !== null && verdict.kind === 'genuine' && (
        <div className={styles.screen}>
          <CertificateActions shown={shown} link={link} isOnline={verdict.by === 'server'} />
        </div>
      )}
    </>
  )
}
