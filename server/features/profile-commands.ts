import { eq } from 'drizzle-orm'
import { may } from '../../contract/permissions.ts'
import type { setLanguage } from '../../contract/profile.ts'
import { users } from '../db/schema.ts'
import type { CommandHandler, Verdict } from '../handler.ts'
import { forbidden } from '../verdicts.ts'

/** The last choice of a run stands; the others took effect for as long as they stood. */
export const setLanguageHandler: CommandHandler<typeof setLanguage> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const chosen = entries.at(-1)?.input.language
  if (chosen === undefined) return []
  const change = await nextChange('me')
  await tx.update(users).set({ language: chosen, change }).where(eq(users.id, person.id))
  return entries.map((): Verdict => ({ outcome: 'applied', scope: 'me', change }))
}
