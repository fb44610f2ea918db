import { Award, Clock } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../buttons/button.tsx'
import { Note } from './note.tsx'

/** The certificate of a completed course. `code` as displayed; null until the server has issued the certificate. */
export function CertificateNote({ code }: { code: string | null }) {
  const { t } = useWords('certificates')
  if (code === null) {
    return (
      <Note tone="wait" icon={Clock} title={t('card.onItsWay')}>
        {t('card.onItsWayText')}
      </Note>
    )
  }
  return (
    <Note
      tone="good"
      icon={Award}
      title={t('card.ready')}
      actions={
        <Button to="/certificates/$code" params={{ code }}>
          {t('card.open')}
        </Button>
      }
    />
  )
}
