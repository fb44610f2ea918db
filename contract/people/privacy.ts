import * as z from 'zod/mini'

/** Levels of privacy of a field, from the most people to the fewest. Visitors are among `everyone`. */
export const levels = ['everyone', 'members', 'followers', 'me'] as const
export type Level = (typeof levels)[number]

/** Fields with a level of their own. `face`: the drawn one. `photo`: on the person's page. `learning`: finished courses. `activity`: the list of all texts. */
export const privateFields = ['name', 'face', 'photo', 'place', 'about', 'learning', 'activity', 'connections'] as const
export type PrivateField = (typeof privateFields)[number]
export type Levels = Record<PrivateField, Level>

/** Levels of a person who has chosen none. */
export const usualLevels: Levels = {
  name: 'everyone',
  face: 'everyone',
  photo: 'members',
  place: 'everyone',
  // Written when no one else saw it.
  about: 'me',
  learning: 'members',
  activity: 'members',
  connections: 'me',
}

const rankOf = (level: Level) => levels.indexOf(level)
const isLevel = (value: unknown): value is Level => levels.includes(value as Level)

type StoredLevels = Readonly<Record<string, string>> | undefined

/** The level of a field, of stored ones. One that this build does not know is the strictest. */
export function levelOf(stored: StoredLevels, field: PrivateField): Level {
  const level = stored?.[field]
  if (level === undefined) return usualLevels[field]
  return isLevel(level) ? level : 'me'
}

/** The levels of all fields. */
export const levelsOf = (stored: StoredLevels): Levels =>
  Object.fromEntries(privateFields.map((field) => [field, levelOf(stored, field)])) as Levels

/** True if a viewer with this reach sees a field of this level. The owner's reach is `me`. */
export const reaches = (reach: Level, level: Level): boolean => rankOf(level) <= rankOf(reach)

export const stricter = (one: Level, other: Level): Level => (rankOf(one) > rankOf(other) ? one : other)

const levelChange = z.optional(z.strictObject({ from: z.enum(levels), to: z.enum(levels) }))

/** One entry per changed field, from the level that the user saw. */
export const levelChanges = z.strictObject({
  name: levelChange,
  face: levelChange,
  photo: levelChange,
  place: levelChange,
  about: levelChange,
  learning: levelChange,
  activity: levelChange,
  connections: levelChange,
})
export type LevelChanges = z.output<typeof levelChanges>

/** The levels with the changes applied. Where another device has changed a field since, the stricter of both holds. */
export function withLevels(now: Levels, changes: LevelChanges): Levels {
  const next = privateFields.flatMap((field) => {
    const change = changes[field]
    if (!change) return []
    return [[field, now[field] === change.from ? change.to : stricter(now[field], change.to)] as const]
  })
  return { ...now, ...Object.fromEntries(next) }
}

/** True if a field is for followers: following then waits for the person's consent. */
export const asksFollowers = (own: Levels): boolean => privateFields.some((field) => own[field] === 'followers')
