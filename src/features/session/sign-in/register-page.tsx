import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../../../api/errors.ts'
import { required } from '../../../forms/check.ts'
import { writeTabDraft } from '../../../forms/use-tab-draft.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { OtherWay, SessionForm, SessionFrame } from '../session-frame.tsx'
import { sessionSearch } from '../state/redirect-target.ts'
import { useSessionForm } from '../use-session-form.ts'
import { Terms } from './terms.tsx'
import { useEnter } from './use-enter.ts'

export const Route = createFileRoute('/_guest/register')({
  staticData: { title: 'session:register.title', words: ['errors'] },
  validateSearch: sessionSearch,
  loader: (page) => loadPage(page),
  component: RegisterPage,
})

const empty = { full_name: '', phone: '', email: '', password: '', confirmPassword: '', agreeToTerms: false }

/** Errors known without the server (specification, section 5). */
function check(typed: typeof empty) {
  const found = required(typed, 'full_name', 'phone', 'password', 'confirmPassword')
  if (!found.confirmPassword && typed.password !== typed.confirmPassword) found.confirmPassword = 'passwords_differ'
  if (!typed.agreeToTerms) found.agreeToTerms = 'terms'
  return found
}

function RegisterPage() {
  const { t } = useWords('session')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const enter = useEnter(search.redirect)
  const { form, text, values, change, errorOf, trouble, failure, isBusy } = useSessionForm({
    name: 'register',
    initial: empty,
    secrets: ['password', 'confirmPassword'],
    check,
    async send({ full_name, phone, email, password }) {
      const { register, signIn } = await import('../state/sign-in.ts')
      await register({ full_name, phone, email, password })
      try {
        const user = await signIn({ identifier: phone, password, remember_me: true })
        return () => enter(user)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // The server's response is the same for a known number, so that numbers cannot be enumerated.
        writeTabDraft('login', { identifier: phone })
        return () => navigate({ to: '/login', search: { ...search, registered: true } })
      }
    },
    failed: t('register.failed'),
  })

  return (
    <SessionFrame title={t('register.title')} lead={t('register.lead')}>
      <SessionForm trouble={trouble} failure={failure} {...form}>
        <TextField label={t('field.fullName')} {...text('full_name')} autoComplete="name" />
        <TextField label={t('field.phone')} hint={t('field.phoneHint')} {...text('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        <TextField label={t('field.emailOptional')} {...text('email')} type="email" inputMode="email" autoComplete="email" />
        <PasswordField label={t('field.password')} hint={t('field.passwordHint')} {...text('password')} autoComplete="new-password" />
        <PasswordField label={t('field.confirmPassword')} {...text('confirmPassword')} autoComplete="new-password" />
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
      </SessionForm>
      <OtherWay text={t('register.haveAccount')}>
        <Button variant="quiet" to="/login" search={search}>
          {t('register.login')}
        </Button>
      </OtherWay>
    </SessionFrame>
  )
}
