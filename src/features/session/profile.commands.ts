import { profileCommands, profileTexts } from '../../../contract/account/profile.ts'
import type { CommandInput } from '../../../contract/command.ts'
import { levelsOf, withLevels } from '../../../contract/people/privacy.ts'
import { withFields } from '../../../contract/values/field-changes.ts'
import type { UserWithPhoto } from '../../offline/local-rows/profiles.ts'
import { fieldEdits } from '../../offline/outbox/field-edits.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

type Input = CommandInput<typeof profileCommands.editProfile>

export const editProfile = localCommand(
  profileCommands.editProfile,
  async (tables, { changes }, { userId }) => {
    const me = await tables.get('users', userId)
    if (me) await tables.put('users', userId, { ...me, ...withFields(profileTexts(me), changes) })
  },
  fieldEdits<Input>(profileCommands.editProfile.name),
)

export const chooseFace = localCommand(
  profileCommands.chooseFace,
  async (tables, { face }, { userId }) => {
    const me = await tables.get('users', userId)
    if (me) await tables.put('users', userId, { ...me, face })
  },
  // Trying faces one after the other leaves one command.
  { coalesce: (_previous, next) => next },
)

export const setPhoto = localCommand(
  profileCommands.setPhoto,
  async (tables, { photo }, { userId }) => {
    const me = await tables.get('users', userId)
    if (me) await tables.put('users', userId, { ...me, unsentPhoto: photo } as UserWithPhoto)
  },
  { coalesce: (_previous, next) => next },
)

export const setPrivacy = localCommand(profileCommands.setPrivacy, async (tables, { changes }, { userId }) => {
  const me = await tables.get('users', userId)
  if (me) await tables.put('users', userId, { ...me, levels: withLevels(levelsOf(me.levels), changes) })
})

export const setLanguage = localCommand(profileCommands.setLanguage, async (tables, { language }, { userId }) => {
  const me = await tables.get('users', userId)
  if (me) await tables.put('users', userId, { ...me, language })
})
