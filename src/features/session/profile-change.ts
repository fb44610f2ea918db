import type { User } from '../../../contract/person.ts'
import { type ProfileTexts, profileTexts, wholeProfile } from '../../../contract/profile.ts'

/** What the form of the own profile holds. `begun`: from where it was begun, so that a draft remembers that as well. */
export type ProfileValues = Record<keyof ProfileTexts | 'language' | 'begun', string>

/** What stood in the texts when somebody began to change them, and the change that had come back by then. */
export interface Begun {
  readonly texts: ProfileTexts
  readonly cameBack: string | null
}

export const profileValues = (user: User, begun: Begun): ProfileValues => ({
  ...profileTexts(user),
  language: user.language,
  begun: JSON.stringify({ ...begun, texts: profileTexts(begun.texts) } satisfies Begun),
})

export const begunIn = ({ begun }: Pick<ProfileValues, 'begun'>): Begun => JSON.parse(begun) as Begun

/** Error codes by field, as the server would give them. */
export function profileErrors(values: ProfileValues): Partial<ProfileValues> {
  const read = wholeProfile.safeParse(profileTexts(values))
  return Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}
