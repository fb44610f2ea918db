import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { SessionForm } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'
import { endOtherSessions } from './account.ts'

/** Logs the user out on every other device. */
export function EndOtherSessions() {
  const { t } = useWords('session')
  const [done, setDone] = useState('')
  const { form, trouble, failure, isBusy } = useSessionForm({
    name: 'end-other-sessions',
    initial: {},
    send: async () => setDone((await endOtherSessions()).message),
    failed: t('account.sessions.failed'),
  })
  if (done !== '') {
    return (
      <Note tone="good" role="status">
        {done}
      </Note>
    )
  }
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <Button type="submit" icon={LogOut} isFull isBusy={isBusy}>
        {t(isBusy ? 'account.sessions.busy' : 'account.sessions.submit')}
      </Button>
    </SessionForm>
  )
}
