import { isWeakPassword, type PasswordContext } from '../../accounts/weak-password.ts'
import { Refusal } from '../../http/errors.ts'

/** Refuses an easily guessed password, naming its input field. */
export function refuseWeak(field: string, password: string, context: PasswordContext): void {
  if (isWeakPassword(password, context)) throw new Refusal('invalid_input', { fields: { [field]: 'password_common' } })
}
