import type { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import * as drafts from '../../features/builder/draft.commands.ts'
import type { LocalCommand } from '../../offline/outbox/local-command.ts'

type Commands = typeof draftCommands

/** Commands of staff alone, which devices of learners do not load. */
export const staffCommands: { readonly [N in keyof Commands]: LocalCommand<Commands[N]> } = { ...drafts }
