import { Award, Clock } from 'lucide-react'
import { useWords } from '../i18n/setup.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

/** For a finished course: its certificate, or honestly that only the server can give it. `code` as shown; null while it has not come. */
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
