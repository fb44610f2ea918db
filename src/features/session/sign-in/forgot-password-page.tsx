import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { required } from '../../../forms/check.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { OtherWays, SessionForm, SessionFrame } from '../session-frame.tsx'
import { useSessionForm } from '../use-session-form.ts'

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'session:forgot.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: ForgotPasswordPage,
})

function ForgotPasswordPage() {
  const { t } = useWords('session')
  const [isSent, setSent] = useState(false)
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: 'forgot-password',
    initial: { email: '' },
    check: (typed) => required(typed, 'email'),
    async send(typed) {
      const { forgotPassword } = await import('../state/sign-in.ts')
      await forgotPassword(typed)
      setSent(true)
    },
    failed: t('forgot.failed'),
  })

  return (
    <SessionFrame title={t('forgot.title')} {...(!isSent && { lead: t('forgot.lead') })}>
      {isSent ? (
        <Note tone="good" role="status" title={t('forgot.sentTitle')}>
          {t('forgot.sentText')}
        </Note>
      ) : (
        <SessionForm trouble={trouble} failure={failure} {...form}>
          <TextField label={t('field.email')} {...text('email')} type="email" inputMode="email" autoComplete="email" />
          <Button variant="main" type="submit" isFull isBusy={isBusy}>
            {t(isBusy ? 'forgot.busy' : 'forgot.submit')}
          </Button>
        </SessionForm>
      )}
      <OtherWays>
        <Muted isSmall>{t('forgot.phoneOnly')}</Muted>
        <Button variant="quiet" to="/login">
          {t('forgot.backToLogin')}
        </Button>
      </OtherWays>
    </SessionFrame>
  )
}
