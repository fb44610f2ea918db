import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import type { Draft } from '../../../forms/draft.ts'
import { writeTabDraft } from '../../../forms/tab-drafts.ts'
import { useWordedForm } from '../../../forms/use-call-form.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Muted } from '../../../ui/layout/layout.tsx'
import { SessionForm, SessionFrame } from '../session-frame.tsx'
import { useEnter } from '../sign-in/use-enter.ts'
import type { SessionSearch } from '../state/redirect-target.ts'
import { useAttempt } from '../use-session-form.ts'
import { passwordFaults, type Registration } from './registration.ts'
import { Terms } from './terms.tsx'

interface NewPasswordStepProps {
  draft: Draft<Registration>
  search: SessionSearch
  learnedLesson: string | undefined
  onBack: () => void
}

/** Password and terms. The password is on screen, so it is typed once; who hides it types it a second time. */
export function NewPasswordStep({ draft, search, learnedLesson, onBack }: NewPasswordStepProps) {
  const { t } = useWords('session')
  const navigate = useNavigate()
  const enter = useEnter(search.redirect)
  const run = useAttempt(t('register.failed'))
  const [isShown, setShown] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  const { form, text, values, change, errorOf, codes, trouble, failure, isBusy } = useWordedForm({
    draft,
    check: (typed) => passwordFaults(typed, isShown),
    send: ({ full_name, phone, email, password }) =>
      run(async () => {
        const { register, signIn } = await import('../state/sign-in.ts')
        await register({ full_name, phone, email, password })
        try {
          const learner = learnedLesson === undefined ? undefined : { name: full_name.trim(), lessonId: learnedLesson }
          const user = await signIn({ identifier: phone, password, remember_me: true }, { learner })
          return () => enter(user)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          // The server's response is the same for a known number, so that numbers cannot be enumerated.
          writeTabDraft('login', { identifier: phone })
          return () => navigate({ to: '/login', search: { ...search, registered: true } })
        }
      }),
    failed: t('register.failed'),
  })
  useEffect(() => box.current?.querySelector<HTMLElement>('[name=password]')?.focus(), [])
  // The server refused what the first step asked for.
  const refused = (['full_name', 'phone', 'email'] as const).find((field) => codes[field] !== undefined)
  return (
    <SessionFrame title={t('register.passwordTitle')} lead={t('register.passwordLead', { name: values.full_name.trim() })}>
      <div ref={box}>
        <SessionForm trouble={trouble} failure={failure} {...form}>
          {/* For password managers, and so that the form has the fields of the payload. */}
          <input type="hidden" name="full_name" autoComplete="name" value={values.full_name} />
          <input type="hidden" name="phone" autoComplete="username" value={values.phone} />
          {refused && <Muted>{errorOf(refused)}</Muted>}
          <PasswordField
            label={t('field.password')}
            hint={t('field.passwordHint')}
            {...text('password')}
            autoComplete="new-password"
            isShownFirst
            onShow={setShown}
          />
          {!isShown && <PasswordField label={t('field.confirmPassword')} {...text('confirmPassword')} autoComplete="new-password" />}
          <div>
            <Checkbox
              label={t('terms.agree')}
              name="agreeToTerms"
              isChecked={values.agreeToTerms}
              onChange={(isOn) => change({ agreeToTerms: isOn })}
              error={errorOf('agreeToTerms')}
            />
            <Terms />
          </div>
          <Button variant="main" type="submit" isFull isBusy={isBusy}>
            {t(isBusy ? 'register.busy' : 'register.submit')}
          </Button>
          <Muted isSmall>{t('register.emailLater')}</Muted>
        </SessionForm>
      </div>
      <Button variant="quiet" icon={ArrowLeft} onClick={onBack}>
        {t('register.back')}
      </Button>
    </SessionFrame>
  )
}
