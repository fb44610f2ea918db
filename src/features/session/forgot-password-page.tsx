import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Muted } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OtherWays, SessionForm, SessionFrame } from './session-frame.tsx'
import { required, useForm } from './use-form.ts'

export const Route = createFileRoute('/forgot-password')({
  loader: () => loadWords('session', 'errors'),
  component: ForgotPasswordPage,
  staticData: { title: 'session:forgot.title' },
})

function ForgotPasswordPage() {
  const { t } = useWords('session')
  const [isSent, setSent] = useState(false)
  const { form, text, failure, isBusy } = useForm({
    name: 'forgot-password',
    initial: { email: '' },
    secrets: [],
    check: (typed) => required(typed, 'email'),
    async send(typed) {
      const { forgotPassword } = await import('./sign-in.ts')
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
        <SessionForm failure={failure} {...form}>
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
