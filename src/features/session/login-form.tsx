import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { RememberedPerson } from './remembered.ts'
import { SessionForm } from './session-frame.tsx'
import { useEnter } from './use-enter.ts'
import { required, useForm } from './use-form.ts'

const initial: { identifier: string; password: string; remember_me: boolean } = { identifier: '', password: '', remember_me: true }

interface LoginFormProps {
  /** Whose password is asked; what they sign in with is known then, and not shown. */
  person: RememberedPerson | null
  redirect: string | undefined
  /** Something else is the main thing to do on the page. */
  isSecond?: boolean
}

/** Number or address, and password. */
export function LoginForm({ person, redirect, isSecond = false }: LoginFormProps) {
  const { t } = useWords('session')
  const enter = useEnter(redirect)
  const box = useRef<HTMLDivElement>(null)
  const { form, text, values, change, failure, isBusy } = useForm({
    name: 'login',
    initial,
    secrets: ['password'],
    check: (typed) => (person ? required(typed, 'password') : required(typed, 'identifier', 'password')),
    async send(typed) {
      // Brings the contract and the store along, which the page itself does not need.
      const { signIn } = await import('./sign-in.ts')
      const user = await signIn(person ? { ...typed, identifier: person.identifier, remember_me: true } : typed)
      return () => enter(user)
    },
    failed: t('login.failed'),
  })
  // A name was pressed: the next thing to do is to type.
  useEffect(() => {
    if (person) box.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [person])

  return (
    <div ref={box}>
      <SessionForm failure={failure} {...form}>
        {person ? (
          // For password managers alone.
          <input type="hidden" name="identifier" autoComplete="username" value={person.identifier} />
        ) : (
          <TextField
            label={t('field.identifier')}
            {...text('identifier')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <PasswordField label={t('field.password')} {...text('password')} autoComplete="current-password" />
        {!person && (
          <Checkbox
            label={t('field.remember')}
            name="remember_me"
            isChecked={values.remember_me}
            onChange={(isOn) => change('remember_me', isOn)}
          />
        )}
        <Button variant={isSecond ? 'solid' : 'main'} type="submit" isFull isBusy={isBusy}>
          {t(isBusy ? 'login.busy' : 'login.submit')}
        </Button>
      </SessionForm>
    </div>
  )
}
