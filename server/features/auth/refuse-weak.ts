import { type PasswordContext, weaknessOf } from '../../accounts/weak-password.ts'
import { Refusal } from '../../http/errors.ts'

/** The fault of an easily guessed password, by its input field; empty if it has none. */
export async function weaknessFaults(field: string, password: string, context: PasswordContext): Promise<Record<string, string>> {
  const weakness = await weaknessOf(password, context)
  return weakness === null ? {} : { [field]: weakness }
}

/** Refuses an easily guessed password, naming its input field. */
export async function refuseWeak(field: string, password: string, context: PasswordContext): Promise<void> {
  const fields = await weaknessFaults(field, password, context)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
}
