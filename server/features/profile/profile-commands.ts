import { randomUUID } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { type ProfileTexts, type profileCommands, profileTexts } from '../../../contract/account/profile.ts'
import { levelsOf, withLevels } from '../../../contract/people/privacy.ts'
import { may } from '../../../contract/permissions.ts'
import { changesBetween, clashingFields, withFields } from '../../../contract/values/field-changes.ts'
import { noteShown, writeAccount } from '../../accounts/accounts.ts'
import { photos, users } from '../../db/schema.ts'
import type { CommandHandler, CommandOutcome } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { storedLevels } from '../../people/shown-to.ts'
import { changedSince, forbidden, notFound } from '../command-outcomes.ts'
import { encodePhoto } from '../pictures/resize.ts'

/** Only the last choice of a run is written. */
export const chooseFace: CommandHandler<typeof profileCommands.chooseFace> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const face = entries.at(-1)?.input.face
  const [account] = await tx.select().from(users).where(eq(users.id, person.id))
  if (!account) return entries.map(() => notFound)
  const change = await nextChange('me')
  await writeAccount(tx, account, { face }, change)
  return entries.map((): CommandOutcome => ({ outcome: 'applied', scope: 'me', change }))
}

/** Only the last choice of a run is written. */
export const setPhoto: CommandHandler<typeof profileCommands.setPhoto> = async ({ tx, person, clock, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const given = entries.at(-1)?.input.photo
  const encoded = given ? await encodePhoto(Buffer.from(given, 'base64')).catch(onRefusal) : null
  if (encoded !== null && 'outcome' in encoded) return entries.map(() => encoded)
  // Devices drop the stored page of the person. Before the write: the former photo may be all that they know.
  await noteShown(tx, person.id, {})
  if (encoded === null) await tx.delete(photos).where(eq(photos.userId, person.id))
  else {
    const photo = encoded.toString('base64')
    const row = { id: randomUUID(), photo, madeAt: new Date(clock()), hiddenAt: null }
    await tx
      .insert(photos)
      .values({ userId: person.id, ...row })
      // A hidden photo that is chosen once more stays hidden.
      .onConflictDoUpdate({ target: photos.userId, set: row, setWhere: ne(photos.photo, photo) })
  }
  const change = await nextChange('me')
  await tx.update(users).set({ change }).where(eq(users.id, person.id))
  return entries.map((): CommandOutcome => ({ outcome: 'applied', scope: 'me', change }))
}

const badPicture = { outcome: 'rejected', code: 'bad_picture' } as const

function onRefusal(error: unknown): typeof badPicture {
  if (error instanceof Refusal) return badPicture
  throw error
}

/** Applies each change to the result of the previous ones and writes once. */
export const setPrivacy: CommandHandler<typeof profileCommands.setPrivacy> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const [account] = await tx.select().from(users).where(eq(users.id, person.id))
  if (!account) return entries.map(() => notFound)
  const levels = entries.reduce((now, { input }) => withLevels(now, input.changes), levelsOf(account.levels))
  const change = await nextChange('me')
  await writeAccount(tx, account, { levels: storedLevels(levels) }, change)
  return entries.map((): CommandOutcome => ({ outcome: 'applied', scope: 'me', change }))
}

/** Only the last choice of a run is written. */
export const setLanguage: CommandHandler<typeof profileCommands.setLanguage> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const chosen = entries.at(-1)?.input.language
  if (chosen === undefined) return []
  const change = await nextChange('me')
  await tx.update(users).set({ language: chosen, change }).where(eq(users.id, person.id))
  return entries.map((): CommandOutcome => ({ outcome: 'applied', scope: 'me', change }))
}

/** Applies each edit to the result of the previous ones and writes once. */
export const editProfile: CommandHandler<typeof profileCommands.editProfile> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'profile.edit', person)) return entries.map(() => forbidden)
  const [account] = await tx.select().from(users).where(eq(users.id, person.id))
  if (!account) return entries.map(() => notFound)
  const before = profileTexts(account)
  let texts = before
  const outcomes = entries.map(({ input: { changes } }) => {
    const clashes = clashingFields(texts, changes)
    if (clashes.length > 0) return changedSince(clashes)
    const before = texts
    texts = withFields(before, changes)
    return isSame(before, texts) ? 'duplicate' : 'applied'
  })
  const change = isSame(before, texts) ? account.change : await nextChange('me')
  if (!isSame(before, texts)) await writeAccount(tx, account, texts, change)
  return outcomes.map((outcome): CommandOutcome => (typeof outcome === 'string' ? { outcome: outcome, scope: 'me', change } : outcome))
}

const isSame = (one: ProfileTexts, other: ProfileTexts) => Object.keys(changesBetween(one, other)).length === 0
