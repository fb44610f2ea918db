import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { required } from '../../../forms/check.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { OtherWays, SessionForm, SessionFrame } from '../session-frame.tsx'
import { useHelpRequest } from '../state/help-request.ts'
import { useSessionForm } from '../use-session-form.ts'

export const Route = createFileRoute('/forgot-password')({
  staticData: { title: 'session:forgot.title', words: ['errors'] },
  loader: (page) => loadPage(page),
  component: ForgotPasswordPage,
})

type Step = { is: 'ask' } | { is: 'choose'; phone: string } | { is: 'sent'; phone?: string }

/** The number first: most users have no e-mail address. */
function ForgotPasswordPage() {
  const { t } = useWords('session')
  const [step, setStep] = useState<Step>({ is: 'ask' })
  return (
    <SessionFrame title={t('forgot.title')} {...(step.is === 'ask' && { lead: t('forgot.lead') })}>
      {step.is === 'ask' && <OpenRequestNote />}
      {step.is === 'ask' && <IdentifierForm onStep={setStep} />}
      {step.is === 'choose' && <Ways phone={step.phone} onStep={setStep} />}
      {step.is === 'sent' && (
        <>
          <Note tone="good" role="status" title={t('forgot.sentTitle')}>
            {t('forgot.sentText')}
          </Note>
          {step.phone !== undefined && <CallForm phone={step.phone} lead={t('forgot.noLink')} onStep={setStep} />}
        </>
      )}
      <OtherWays>
        {step.is !== 'ask' && (
          <Button variant="quiet" icon={ArrowLeft} onClick={() => setStep({ is: 'ask' })}>
            {t('forgot.other')}
          </Button>
        )}
        <Button variant="quiet" to="/login">
          {t('forgot.backToLogin')}
        </Button>
      </OtherWays>
    </SessionFrame>
  )
}

/** This device has asked already. The page of the request sends what could not be sent. */
function OpenRequestNote() {
  const { t } = useWords('session')
  const request = useHelpRequest()
  if (!request) return null
  const isSent = request.number !== ''
  return (
    <Note
      tone="wait"
      role="status"
      title={t(isSent ? 'forgot.open' : 'forgot.unsent')}
      actions={
        <Button variant="solid" to="/forgot-password/call">
          {t('forgot.seeOpen')}
        </Button>
      }
    >
      {t(isSent ? 'forgot.openText' : 'forgot.unsentText')}
    </Note>
  )
}

function IdentifierForm({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useWords('session')
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: 'forgot-password',
    initial: { identifier: '' },
    check: (typed) => required(typed, 'identifier'),
    async send({ identifier }) {
      if (identifier.includes('@')) {
        const { forgotPassword } = await import('../state/sign-in.ts')
        await forgotPassword({ email: identifier })
        return () => onStep({ is: 'sent' })
      }
      const { phoneNumber } = await import('../../../../contract/account/phone-number.ts')
      const phone = phoneNumber(identifier)
      if (phone === null) throw new ApiError('refused', 'invalid_input', { fields: { identifier: 'bad_phone' } })
      return () => onStep({ is: 'choose', phone })
    },
    failed: t('forgot.failed'),
  })
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <TextField label={t('field.identifier')} {...text('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <Button variant="main" type="submit" isFull isBusy={isBusy}>
        {t(isBusy ? 'forgot.looking' : 'forgot.next')}
      </Button>
    </SessionForm>
  )
}

/** A mailed link, or a call by an administrator. */
function Ways({ phone, onStep }: { phone: string; onStep: (step: Step) => void }) {
  const { t } = useWords('session')
  const { form, trouble, failure, isBusy } = useSessionForm({
    name: 'forgot-by-mail',
    initial: {},
    async send() {
      const { forgotPassword } = await import('../state/sign-in.ts')
      await forgotPassword({ phone })
      return () => onStep({ is: 'sent', phone })
    },
    failed: t('forgot.failed'),
  })
  return (
    <>
      <CallForm phone={phone} lead={t('forgot.callText')} onStep={onStep} isMain />
      <SessionForm trouble={trouble} failure={failure} {...form}>
        <Stack gap={1}>
          <Button type="submit" icon={Mail} isFull isBusy={isBusy}>
            {t(isBusy ? 'forgot.busy' : 'forgot.submit')}
          </Button>
          <Muted isSmall>{t('forgot.mailText')}</Muted>
        </Stack>
      </SessionForm>
    </>
  )
}

interface CallFormProps {
  phone: string
  lead: string
  onStep: (step: Step) => void
  isMain?: boolean
}

/** Asks for a call; the next page shows the number to read out. */
function CallForm({ phone, lead, onStep, isMain = false }: CallFormProps) {
  const { t } = useWords('session')
  const router = useRouter()
  const { form, text, trouble, failure, isBusy } = useSessionForm({
    name: 'forgot-by-call',
    initial: { name: '' },
    async send({ name }) {
      const { askForCall } = await import('../state/own-request.ts')
      try {
        await askForCall({ phone, name: name.trim() })
      } catch (error) {
        if (!(error instanceof ApiError) || error.kind !== 'unreachable') throw error
        // The device has stored the request. The next page is on demand: without a connection the device may not have it.
        return () => onStep({ is: 'ask' })
      }
      return () => router.navigate({ to: '/forgot-password/call' })
    },
    failed: t('forgot.callFailed'),
  })
  return (
    <SessionForm trouble={trouble} failure={failure} {...form}>
      <Muted isSmall>{lead}</Muted>
      <TextField label={t('forgot.name')} hint={t('forgot.nameHint')} {...text('name')} autoComplete="name" maxLength={100} />
      <Button type="submit" variant={isMain ? 'main' : 'line'} icon={Phone} isFull isBusy={isBusy}>
        {t(isBusy ? 'forgot.busy' : 'forgot.call')}
      </Button>
    </SessionForm>
  )
}
