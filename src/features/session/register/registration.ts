import { isShortPassword } from '../../../../contract/account/password-length.ts'
import { phoneNumber } from '../../../../contract/account/phone-number.ts'
import { type FieldCodes, required } from '../../../forms/check.ts'

/** The fields of the form (specification, section 3). The address is given later, on the profile. */
export const emptyRegistration = { full_name: '', phone: '', email: '', password: '', confirmPassword: '', agreeToTerms: false }
export type Registration = typeof emptyRegistration

/** Faults of the first step. */
export function nameFaults(typed: Registration): FieldCodes<Registration> {
  const found = required(typed, 'full_name', 'phone')
  if (!found.phone && phoneNumber(typed.phone) === null) found.phone = 'bad_phone'
  return found
}

/** Faults of the second step, all at once. A password that is on screen needs no confirmation: it is its own. */
export function passwordFaults(typed: Registration, isShown: boolean): FieldCodes<Registration> {
  const found = isShown ? required(typed, 'password') : required(typed, 'password', 'confirmPassword')
  if (!found.password && isShortPassword(typed.password)) found.password = 'password_short'
  if (!isShown && !found.confirmPassword && typed.password !== typed.confirmPassword) found.confirmPassword = 'passwords_differ'
  if (!typed.agreeToTerms) found.agreeToTerms = 'terms'
  return found
}
