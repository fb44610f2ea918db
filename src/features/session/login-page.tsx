import { createFileRoute } from '@tanstack/react-router'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { sessionSearch } from './redirect-target.ts'
import { OtherWay, OtherWays, SessionForm, SessionFrame } from './session-frame.tsx'
import { useEnter } from './use-enter.ts'
import { required, useForm } from './use-form.ts'

export const Route = createFileRoute('/_guest/login')({
  loader: () => loadWords('session', 'errors'),
  validateSearch: sessionSearch,
  component: LoginPage,
  staticData: { title: 'session:login.title' },
})

const initial: { identifier: string; password: string; remember_me: boolean } = { identifier: '', password: '', remember_me: true }

function LoginPage() {
  const { t } = useWords('session')
  const search = Route.useSearch()
  const enter = useEnter(search.redirect)
  const { form, text, values, change, failure, isBusy } = useForm({
    name: 'login',
    initial,
    secrets: ['password'],
    check: (typed) => required(typed, 'identifier', 'password'),
    async send(typed) {
      // Brings the contract and the store along, which the page itself does not need.
      const { signIn } = await import('./sign-in.ts')
      await enter(await signIn(typed))
    },
    failed: t('login.failed'),
  })

  return (
    <SessionFrame title={t('login.title')} {...(search.redirect !== undefined && { lead: t('login.continueHere') })}>
      {search.registered && <Note tone="info">{t('login.registered')}</Note>}
      <SessionForm failure={failure} {...form}>
        <TextField label={t('field.identifier')} {...text('identifier')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField label={t('field.password')} {...text('password')} autoComplete="current-password" />
        <Checkbox
          label={t('field.remember')}
          name="remember_me"
          isChecked={values.remember_me}
          onChange={(isOn) => change('remember_me', isOn)}
        />
        <Button variant="main" type="submit" isFull isBusy={isBusy}>
          {t(isBusy ? 'login.busy' : 'login.submit')}
        </Button>
      </SessionForm>
      <OtherWays>
        <Button variant="quiet" to="/forgot-password">
          {t('login.forgot')}
        </Button>
        <OtherWay text={t('login.noAccount')}>
          <Button variant="quiet" to="/register" search={search}>
            {t('login.register')}
          </Button>
        </OtherWay>
      </OtherWays>
    </SessionFrame>
  )
}
