import type { CommandInput } from '../../../contract/command.ts'
import { joinChanges, withFields } from '../../../contract/field-changes.ts'
import { editProfile, profileTexts } from '../../../contract/profile.ts'
import { localCommand } from '../../offline/outbox.ts'

type Input = CommandInput<typeof editProfile>

export const editProfileLocally = localCommand(
  editProfile,
  async (tables, { changes }, { userId }) => {
    const me = await tables.get('users', userId)
    if (me) await tables.put('users', userId, { ...me, ...withFields(profileTexts(me), changes) })
  },
  {
    // Two changes in a row that nobody has seen are one change.
    coalesce: joined,
    // A later change of the same field was made on top of this one, and comes back with it.
    takeIn(input, { name, input: later, state }) {
      if (name !== 'editProfile') return 'apart'
      const { changes } = later as Input
      return state === 'rejected' || Object.keys(changes).some((field) => field in input.changes) ? joined(input, later as Input) : 'apart'
    },
  },
)

function joined(first: Input, then: Input): Input {
  return { changes: joinChanges(first.changes, then.changes) }
}
