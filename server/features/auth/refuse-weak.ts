import { Refusal } from '../../errors.ts'
import { isWeakPassword, type PasswordContext } from '../../weak-password.ts'

/** Refuses a new password that would be guessed first, naming the field it came in. */
export function refuseWeak(field: string, password: string, context: PasswordContext): void {
  if (isWeakPassword(password, context)) throw new Refusal('invalid_input', { fields: { [field]: 'password_common' } })
}
