import { moderationCommands } from '../../../contract/moderation/reports.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

export const report = localCommand(
  moderationCommands.report,
  async (tables, { of, reason }, { madeAt }) => {
    await tables.put('reports', of.id, { ...of, reason, made_at: madeAt })
  },
  { textOf: ({ words }) => words },
)
