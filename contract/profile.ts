import * as z from 'zod/mini'
import { command } from './command.ts'
import { endpoint } from './endpoint.ts'
import { email, user } from './person.ts'
import { language, typedText } from './text.ts'

const texts = { name: typedText(100), place: typedText(100, 0), about: typedText(1000, 0) }

export const profileEndpoints = {
  /** Changes only the fields that are present. A new e-mail address has to be verified again. */
  update: endpoint({
    method: 'PUT',
    path: '/profile/update',
    access: 'member',
    perMinute: 30,
    input: z.strictObject({
      name: z.optional(texts.name),
      email: z.optional(z.union([email, z.literal('')])),
      place: z.optional(texts.place),
      about: z.optional(texts.about),
      language: z.optional(language),
    }),
    output: z.object({ message: z.string(), user }),
  }),
}

/** What people say of themselves: for the phone to keep and the server to take in later. */
export type ProfileTexts = Record<keyof typeof texts, string>
export const wholeProfile = z.strictObject(texts)
export const profileTexts = ({ name, place, about }: ProfileTexts): ProfileTexts => ({ name, place, about })

const changeOf = (to: z.ZodMiniType<string>) => z.optional(z.strictObject({ from: z.string().check(z.maxLength(1000)), to }))

/**
 * Changes some texts, each from what its owner saw. What another phone of theirs has changed meanwhile turns it back
 * (`changed_meanwhile`, the fields named): both texts are theirs, and only they can say which shall stand.
 */
export const editProfile = command({
  name: 'editProfile',
  version: 1,
  input: z.strictObject({
    changes: z.strictObject({ name: changeOf(texts.name), place: changeOf(texts.place), about: changeOf(texts.about) }),
  }),
  lane: () => 'profile',
})

/** The language a person reads in, remembered on their account. */
export const setLanguage = command({
  name: 'setLanguage',
  version: 1,
  input: z.strictObject({ language }),
  lane: () => 'profile',
})
