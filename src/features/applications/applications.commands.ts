import { applicationCommands } from '../../../contract/account/applications.ts'
import type { CommandInput } from '../../../contract/command.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

type Application = CommandInput<typeof applicationCommands.applyToTeach>

export const applyToTeach = localCommand(
  applicationCommands.applyToTeach,
  async (tables, input, { madeAt }) => {
    const before = await tables.get('applications', input.id)
    await tables.put('applications', input.id, { words: null, decided_at: null, ...before, ...input, state: 'sent', sent_at: madeAt })
  },
  {
    textOf: ({ subject, experience, place, reply }: Application) =>
      [subject, experience, place, reply].filter((text) => text !== '').join('\n'),
    // Each has all answers.
    coalesce: (_previous, next) => next,
    absorb: (_input, { name, input: later }) => (name === 'withdrawApplication' ? 'cancel' : (later as Application)),
  },
)

export const withdrawApplication = localCommand(applicationCommands.withdrawApplication, async (tables, { id }, { madeAt }) => {
  const before = await tables.get('applications', id)
  if (before) await tables.put('applications', id, { ...before, state: 'withdrawn', decided_at: madeAt })
})
