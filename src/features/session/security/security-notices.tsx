import { KeyRound, type LucideIcon, Mail, Phone, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { SecurityNotice } from '../../../../contract/account/person.ts'
import { formatDate } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { DisputeForm } from './dispute-form.tsx'

const icons: Record<SecurityNotice['kind'], LucideIcon> = {
  password_changed: KeyRound,
  password_reset: KeyRound,
  phone_changed: Phone,
  email_changed: Mail,
}

function titleOf({ kind, step }: SecurityNotice) {
  if (kind === 'phone_changed' && step === 'undone') return 'phone_undone'
  if (kind === 'email_changed' && step !== undefined) return step === 'asked' ? 'email_asked' : 'email_undone'
  return kind
}

/** One note per change. They cannot be dismissed: a thief would. */
export function SecurityNoticeList({ notices }: { notices: readonly SecurityNotice[] }) {
  return (
    <Stack gap={3}>
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </Stack>
  )
}

function OneNotice({ notice }: { notice: SecurityNotice }) {
  const { t, language } = useWords('session')
  const [isOpen, setOpen] = useState(false)
  const { kind, at, is_disputed } = notice
  if (is_disputed) {
    return (
      <Note
        tone="wait"
        icon={ShieldCheck}
        title={t('security.disputed')}
        actions={<Button to="/profile/edit">{t('security.newPassword')}</Button>}
      >
        {t('security.disputedText')}
      </Note>
    )
  }
  return (
    <>
      <Note
        tone="info"
        icon={icons[kind]}
        title={t(`security.${titleOf(notice)}`)}
        actions={<Button onClick={() => setOpen(true)}>{t('security.notMe')}</Button>}
      >
        {t('security.text', { date: formatDate(at, language) })}
      </Note>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('security.question')}
        actions={
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('security.wasMe')}
          </Button>
        }
      >
        <p>{t('security.explain')}</p>
        {kind === 'phone_changed' && <p>{t('security.phoneBack')}</p>}
        {kind === 'email_changed' && <p>{t('security.emailAway')}</p>}
        <DisputeForm id={notice.id} />
      </Dialog>
    </>
  )
}
