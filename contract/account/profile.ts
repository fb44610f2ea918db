import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { endpoint } from '../endpoint.ts'
import { levelChanges } from '../people/privacy.ts'
import { language, time, typedText } from '../values/text.ts'
import { faceId, user } from './person.ts'

const texts = { name: typedText(100), place: typedText(100, 0), about: typedText(1000, 0) }

export const profileEndpoints = {
  /** Changes only the fields that are present. E-mail address and number ask for the password: see `auth`. */
  update: endpoint({
    method: 'PUT',
    path: '/profile/update',
    access: 'member',
    perMinute: 30,
    input: z.strictObject({
      name: z.optional(texts.name),
      place: z.optional(texts.place),
      about: z.optional(texts.about),
      language: z.optional(language),
    }),
    output: z.object({ message: z.string(), user }),
  }),
  /** All that the server has of the user: rows by the name of their table, with times as in ISO 8601. No password, no token. */
  ownData: endpoint({
    method: 'GET',
    path: '/profile/data',
    access: 'member',
    perMinute: 3,
    perHour: 10,
    input: z.strictObject({}),
    output: z.object({ made_at: time, tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) }),
  }),
}

/** Profile texts that a user can edit offline. */
export type ProfileTexts = Record<keyof typeof texts, string>
export const wholeProfile = z.strictObject(texts)
export const profileTexts = ({ name, place, about }: ProfileTexts): ProfileTexts => ({ name, place, about })

/** Letters of a photo on its way. A push has 64 KB. */
export const photoMaxLength = 40_000
const photo = z.string().check(z.maxLength(photoMaxLength), z.regex(/^[A-Za-z0-9+/]+=*$/))

const changeOf = (to: z.ZodMiniType<string>) => z.optional(z.strictObject({ from: z.string().check(z.maxLength(1000)), to }))

export const profileCommands = commands({
  /**
   * Changes some texts, each from the value that the user saw. Rejected with `changed_meanwhile` and the names of the fields
   * if another device of the user has changed them since. Both texts are the user's own, so only the user can choose one.
   */
  editProfile: {
    version: 1,
    input: z.strictObject({
      changes: z.strictObject({ name: changeOf(texts.name), place: changeOf(texts.place), about: changeOf(texts.about) }),
    }),
    lane: () => 'profile',
  },
  /** The drawn face. The last choice of all devices wins: a conflict would be no question worth asking. */
  chooseFace: {
    version: 1,
    input: z.strictObject({ face: faceId }),
    lane: () => 'profile',
  },
  /**
   * A photo for the personal page, in base64, or none. The server encodes its pixels once more. Rejected with `bad_picture` if it
   * cannot be read. The last choice wins, as with the face.
   */
  setPhoto: {
    version: 1,
    input: z.strictObject({ photo: z.nullable(photo) }),
    lane: () => 'photo',
  },
  /** Chooses who sees which field. Where another device has changed one since, the stricter level holds. */
  setPrivacy: {
    version: 1,
    input: z.strictObject({ changes: levelChanges }),
    lane: () => 'profile',
  },
  /** Language of the account. */
  setLanguage: {
    version: 1,
    input: z.strictObject({ language }),
    lane: () => 'profile',
  },
})
