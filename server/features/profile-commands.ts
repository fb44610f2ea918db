import { eq } from 'drizzle-orm'
import { clashingFields, withFields } from '../../contract/field-changes.ts'
import { may } from '../../contract/permissions.ts'
import { type editProfile, profileTexts, type setLanguage } from '../../contract/profile.ts'
import { writeAccount } from '../accounts.ts'
import { users } from '../db/schema.ts'
import type { CommandHandler, Verdict } from '../handler.ts'
import { changedMeanwhile, forbidden, inTurn, notFound } from '../verdicts.ts'

/** The last choice of a run stands; the others took effect for as long as they stood. */
export const setLanguageHandler: CommandHandler<typeof setLanguage> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const chosen = entries.at(-1)?.input.language
  if (chosen === undefined) return []
  const change = await nextChange('me')
  await tx.update(users).set({ language: chosen, change }).where(eq(users.id, person.id))
  return entries.map((): Verdict => ({ outcome: 'applied', scope: 'me', change }))
}

export const editProfileHandler: CommandHandler<typeof editProfile> = ({ tx, person, nextChange }, entries) =>
  inTurn(entries, async ({ input: { changes } }): Promise<Verdict> => {
    if (!may(person, 'profile.edit', person)) return forbidden
    const [account] = await tx.select().from(users).where(eq(users.id, person.id))
    if (!account) return notFound
    const before = profileTexts(account)
    const clashes = clashingFields(before, changes)
    if (clashes.length > 0) return changedMeanwhile(clashes)
    const after = withFields(before, changes)
    if (JSON.stringify(after) === JSON.stringify(before)) return { outcome: 'duplicate', scope: 'me', change: account.change }
    const change = await nextChange('me')
    await writeAccount(tx, account, after, change)
    return { outcome: 'applied', scope: 'me', change }
  })
