import type { CommandInput } from '../../../../contract/command.ts'
import { moderationCommands } from '../../../../contract/moderation/reports.ts'
import { localCommand } from '../../../offline/outbox/local-command.ts'

type Appeal = CommandInput<typeof moderationCommands.appeal>

export const appeal = localCommand(
  moderationCommands.appeal,
  async (tables, { id, words }) => {
    const decision = await tables.get('decisions', id)
    if (decision) await tables.put('decisions', id, { ...decision, appeal: words })
  },
  { textOf: ({ words }: Appeal) => words },
)
