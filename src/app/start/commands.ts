import type { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import type { commands } from '../../../contract/index.ts'
import * as applications from '../../features/applications/applications.commands.ts'
import * as reviews from '../../features/catalogue/catalogue.commands.ts'
import * as classes from '../../features/classes/classes.commands.ts'
import * as events from '../../features/events/events.commands.ts'
import * as notices from '../../features/notices/notices.commands.ts'
import * as people from '../../features/people/people.commands.ts'
import * as learning from '../../features/player/player.commands.ts'
import * as profile from '../../features/session/profile.commands.ts'
import * as forum from '../../features/wall/forum.commands.ts'
import * as moderation from '../../features/wall/moderation/moderation.commands.ts'
import { setReaction } from '../../features/wall/reactions/reactions.commands.ts'
import * as wall from '../../features/wall/wall.commands.ts'
import { report } from '../../forms/report/report.commands.ts'
import type { LocalCommand } from '../../offline/outbox/local-command.ts'
import type { LocalCommands } from '../../offline/outbox/registry.ts'

type Commands = Omit<typeof commands, keyof typeof draftCommands>

/** Every command of learners with its effect on this device, by area. A missing or misnamed one does not compile. */
export const localCommands: { readonly [N in keyof Commands]: LocalCommand<Commands[N]> } = {
  ...wall,
  ...forum,
  ...moderation,
  report,
  setReaction,
  readNotices: notices.readNotices,
  ...events,
  ...learning,
  ...reviews,
  ...profile,
  ...people,
  ...applications,
  ...classes,
}

let known: LocalCommands = localCommands

/** The commands that this device has loaded. */
export const knownCommands = (): LocalCommands => known

/** All commands of the user. Those of staff are in the part of staff, which devices of learners never fetch. */
export async function loadAllCommands(): Promise<LocalCommands> {
  const { user, token } = (await import('../../features/session/auth.ts')).readAuth()
  const isStaff = user === null ? token !== null : user.role !== 'student'
  // Offline before the part has arrived: its commands are sent, and shown later.
  const staff = isStaff ? await import('./staff-commands.ts').catch(() => null) : null
  if (staff) known = { ...localCommands, ...staff.staffCommands }
  return known
}
