import * as z from 'zod/mini'
import { command } from './command.ts'
import { endpoint } from './endpoint.ts'
import { email, user } from './person.ts'
import { language, typedText } from './text.ts'

/** Free text that may be left empty. */
const optionalText = (maxLength: number) => z.union([z.literal(''), typedText(maxLength)])

export const profileEndpoints = {
  /** Changes only the fields that are present. A new e-mail address has to be verified again. */
  update: endpoint({
    method: 'PUT',
    path: '/profile/update',
    access: 'member',
    perMinute: 30,
    input: z.strictObject({
      name: z.optional(typedText(100)),
      email: z.optional(z.union([email, z.literal('')])),
      place: z.optional(optionalText(100)),
      about: z.optional(optionalText(1000)),
      language: z.optional(language),
    }),
    output: z.object({ message: z.string(), user }),
  }),
}

/** The language a person reads in, remembered on their account. */
export const setLanguage = command({
  name: 'setLanguage',
  version: 1,
  input: z.strictObject({ language }),
  lane: () => 'profile',
})
