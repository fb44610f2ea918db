import { useAuth } from '../../features/session/auth.ts'
import { useWords } from '../../i18n/setup.ts'

/** The greeting of the user by name; without a name in prerendered HTML, which many users share. */
export function useGreeting(): string {
  const { t } = useWords('dashboard')
  const { user } = useAuth()
  return user ? t('welcome', { name: user.name }) : t('welcome', { name: '' }).replace(/[\s,]+$/, '')
}
