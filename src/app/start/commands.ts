import type { commands } from '../../../contract/index.ts'
import * as applications from '../../features/applications/applications.commands.ts'
import * as reviews from '../../features/catalogue/catalogue.commands.ts'
import * as events from '../../features/events/events.commands.ts'
import * as learning from '../../features/player/player.commands.ts'
import * as profile from '../../features/session/profile.commands.ts'
import * as forum from '../../features/wall/forum.commands.ts'
import * as moderation from '../../features/wall/moderation/moderation.commands.ts'
import * as wall from '../../features/wall/wall.commands.ts'
import type { LocalCommand } from '../../offline/outbox/local-command.ts'

type Commands = typeof commands

/** Every command of the contract with its effect on this device, by area. A missing or misnamed one does not compile. */
export const localCommands: { readonly [N in keyof Commands]: LocalCommand<Commands[N]> } = {
  ...wall,
  ...forum,
  ...moderation,
  ...events,
  ...learning,
  ...reviews,
  ...profile,
  ...applications,
}
