import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { required } from '../../../forms/check.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SessionForm } from '../session-frame.tsx'
import type { RememberedPerson } from '../state/remembered.ts'
import type { WorkInVault } from '../state/sign-in.ts'
import { useSessionForm } from '../use-session-form.ts'
import { useEnter } from './use-enter.ts'

const initial: { identifier: string; password: string; remember_me: boolean } = { identifier: '', password: '', remember_me: true }

/** By name: the class would load the store with the page. */
const isWorkInVault = (error: unknown): error is WorkInVault => error instanceof Error && error.name === 'WorkInVault'

interface LoginFormProps {
  /** The user whose password is requested; the identifier is known then and hidden. */
  person: RememberedPerson | null
  redirect: string | undefined
  /** Something else is the main thing to do on the page. */
  isSecond?: boolean
}

/** Number or address, and password. */
export function LoginForm({ person, redirect, isSecond = false }: LoginFormProps) {
  const { t } = useWords('session')
  const enter = useEnter(redirect)
  const router = useRouter()
  const box = useRef<HTMLDivElement>(null)
  const { form, text, values, change, trouble, failure, isBusy } = useSessionForm({
    name: 'login',
    initial,
    secrets: ['password'],
    check: (typed) => (person ? required(typed, 'password') : required(typed, 'identifier', 'password')),
    async send(typed) {
      // Loads the contract and the store, which the page itself does not need.
      const { signIn } = await import('../state/sign-in.ts')
      const known = person && { ...typed, identifier: person.identifier, user_id: person.userId, remember_me: true }
      try {
        // The page that opens vaults has asked before it led the user here.
        const user = await signIn(known ?? typed, { agreedLoss: router.state.location.state.agreedLoss })
        return () => enter(user)
      } catch (error) {
        if (!isWorkInVault(error)) throw error
        return () => void router.navigate({ to: '/unlock', search: { person: error.userId, redirect } })
      }
    },
    failed: t('login.failed'),
  })
  // A name was pressed: the next thing to do is to type.
  useEffect(() => {
    if (person) box.current?.querySelector<HTMLElement>('[name=password]')?.focus()
  }, [person])

  return (
    <div ref={box}>
      <SessionForm trouble={trouble} failure={failure} {...form}>
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
            onChange={(isOn) => change({ remember_me: isOn })}
          />
        )}
        <Button variant={isSecond ? 'solid' : 'main'} type="submit" isFull isBusy={isBusy}>
          {t(isBusy ? 'login.busy' : 'login.submit')}
        </Button>
      </SessionForm>
    </div>
  )
}
