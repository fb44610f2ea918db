import { profileCommands, profileTexts } from '../../../contract/account/profile.ts'
import type { CommandInput } from '../../../contract/command.ts'
import { joinChanges, newTexts, withFields } from '../../../contract/values/field-changes.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

type Input = CommandInput<typeof profileCommands.editProfile>

export const editProfile = localCommand(
  profileCommands.editProfile,
  async (tables, { changes }, { userId }) => {
    const me = await tables.get('users', userId)
    if (me) await tables.put('users', userId, { ...me, ...withFields(profileTexts(me), changes) })
  },
  {
    textOf: ({ changes }) => newTexts(changes),
    // Two consecutive unsent changes are merged.
    coalesce: joined,
    // A later change of the same field was made on top of this one, and comes back with it.
    absorb(input, { name, input: later, state }) {
      if (name !== 'editProfile') return 'independent'
      const { changes } = later as Input
      return state === 'rejected' || Object.keys(changes).some((field) => field in input.changes)
        ? joined(input, later as Input)
        : 'independent'
    },
  },
)

function joined(first: Input, then: Input): Input {
  return { changes: joinChanges(first.changes, then.changes) }
}

export const setLanguage = localCommand(profileCommands.setLanguage, async (tables, { language }, { userId }) => {
  const me = await tables.get('users', userId)
  if (me) await tables.put('users', userId, { ...me, language })
})
