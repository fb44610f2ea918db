import type { User } from '../../../../contract/account/person.ts'
import { type ProfileTexts, profileTexts, wholeProfile } from '../../../../contract/account/profile.ts'
import { type Codec, fieldsIn } from '../../../forms/device/codec.ts'

/** Keys of stored drafts: the texts that the form started from, and the rejected change among them. */
const baseKey = 'begun'
const rejectedKey = 'cameBack'

/** Values of the profile form. They include the base that the form started from, so that a draft stores it too. */
export type ProfileValues = Record<keyof ProfileTexts | 'language' | typeof baseKey, string>

/** The texts at the start of editing, and the id of the change that was rejected by then. */
export interface ProfileBase {
  readonly texts: ProfileTexts
  readonly rejectedId: string | null
}

export const profileValues = (user: User, { texts, rejectedId }: ProfileBase): ProfileValues => ({
  ...profileTexts(user),
  language: user.language,
  [baseKey]: JSON.stringify({ texts: profileTexts(texts), [rejectedKey]: rejectedId }),
})

export function baseIn(values: Pick<ProfileValues, typeof baseKey>): ProfileBase {
  const stored = JSON.parse(values[baseKey]) as { texts: ProfileTexts; [rejectedKey]: string | null }
  return { texts: stored.texts, rejectedId: stored[rejectedKey] }
}

/** Key of the draft of the user's profile. */
export const profileDraft = 'profile'

/** The draft has every field: an emptied text stays empty. */
export function profileCodec(initial: ProfileValues): Codec<ProfileValues> {
  return { read: (text) => (text === null ? initial : { ...initial, ...fieldsIn(text) }), write: (values) => JSON.stringify(values) }
}

/** Error codes by field, as the server would give them. */
export function profileErrors(values: ProfileValues): Partial<ProfileValues> {
  const read = wholeProfile.safeParse(profileTexts(values))
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}
