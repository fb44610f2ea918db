import { eq } from 'drizzle-orm'
import { changesBetween, clashingFields, withFields } from '../../contract/field-changes.ts'
import { may } from '../../contract/permissions.ts'
import { type editProfile, type ProfileTexts, profileTexts, type setLanguage } from '../../contract/profile.ts'
import { writeAccount } from '../accounts.ts'
import { users } from '../db/schema.ts'
import type { CommandHandler, Verdict } from '../handler.ts'
import { changedMeanwhile, forbidden, notFound } from '../verdicts.ts'

/** The last choice of a run stands; the others took effect for as long as they stood. */
export const setLanguageHandler: CommandHandler<typeof setLanguage> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const chosen = entries.at(-1)?.input.language
  if (chosen === undefined) return []
  const change = await nextChange('me')
  await tx.update(users).set({ language: chosen, change }).where(eq(users.id, person.id))
  return entries.map((): Verdict => ({ outcome: 'applied', scope: 'me', change }))
}

/** Each change meets what those before it made; what comes of them all is written once, for every phone brings the person's posts anew. */
export const editProfileHandler: CommandHandler<typeof editProfile> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const [account] = await tx.select().from(users).where(eq(users.id, person.id))
  if (!account) return entries.map(() => notFound)
  const before = profileTexts(account)
  let texts = before
  const verdicts = entries.map(({ input: { changes } }) => {
    const clashes = clashingFields(texts, changes)
    if (clashes.length > 0) return changedMeanwhile(clashes)
    const said = texts
    texts = withFields(said, changes)
    return isSame(said, texts) ? 'duplicate' : 'applied'
  })
  const change = isSame(before, texts) ? account.change : await nextChange('me')
  if (!isSame(before, texts)) await writeAccount(tx, account, texts, change)
  return verdicts.map((verdict): Verdict => (typeof verdict === 'string' ? { outcome: verdict, scope: 'me', change } : verdict))
}

const isSame = (one: ProfileTexts, other: ProfileTexts) => Object.keys(changesBetween(one, other)).length === 0
