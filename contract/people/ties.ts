import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { id } from '../values/text.ts'

/** `asked`: waits for the consent of the one who is followed. */
export const followStates = ['asked', 'yes'] as const
/** `asked`: by the owner of the tie. `asks`: the other. */
export const connectStates = ['asked', 'asks', 'yes'] as const

/** Kinds of decisions about another person. `follower`: the consent to being followed, or its end. */
export const tieKinds = ['follow', 'follower', 'connect', 'block', 'mute'] as const
export type TieKind = (typeof tieKinds)[number]

/** A tie of the signed-in user, as it is pulled. Its id is the other person's. */
export const tie = z.object({
  id,
  follow: z.nullable(z.enum(followStates)),
  /** The other asks to follow. Those who follow already are a list of the server. */
  follower: z.nullable(z.enum(followStates)),
  connect: z.nullable(z.enum(connectStates)),
  blocks: z.boolean(),
  mutes: z.boolean(),
})
export type Tie = z.output<typeof tie>

export const noTie = (id: string): Tie => ({ id, follow: null, follower: null, connect: null, blocks: false, mutes: false })

/** True if nothing of a tie is for the owner's devices. */
export const isEmptyTie = ({ follow, follower, connect, blocks, mutes }: Omit<Tie, 'id'>): boolean =>
  follow === null && follower !== 'asked' && connect === null && !blocks && !mutes

export const tieCommands = commands({
  /**
   * One decision about another person: a state, never a step. The latest of all devices holds, in whatever order they arrive. Rejected with
   * `gone` if the person is deleted or one of the two has blocked the other; it never says which.
   */
  setTie: {
    version: 1,
    input: z.strictObject({ id, kind: z.enum(tieKinds), is_on: z.boolean() }),
    lane: (input) => `tie:${input.id}`,
    isDecision: true,
  },
})
