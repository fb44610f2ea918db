import type { User } from '../../../contract/person.ts'

/** What the form of the own profile holds. */
export type ProfileValues = Record<'name' | 'place' | 'about' | 'email' | 'language', string>

export const profileValues = ({ name, place, about, email, language }: User): ProfileValues => ({
  name,
  place,
  about,
  email: email ?? '',
  language,
})

/** Only what was changed: what another phone has changed meanwhile in the other fields stays. */
export function profileChange(
  values: ProfileValues,
  user: User,
): Partial<Omit<ProfileValues, 'language'>> & { language?: User['language'] } {
  const before = profileValues(user)
  const { language, ...texts } = values
  const changed = Object.entries(texts).filter(([field, text]) => text.trim() !== before[field as keyof ProfileValues])
  return {
    ...Object.fromEntries(changed),
    ...(language !== before.language && { language: language === 'en' ? 'en' : 'bn' }),
  }
}
