import * as z from 'zod/mini'
import { commands } from './command.ts'
import { endpoint } from './endpoint.ts'
import { id } from './values/text.ts'

/** Kinds of what a reader says to a text with one press. Counts have their order; later kinds follow these. */
export const reactionKinds = ['thanks', 'useful', 'well_done', 'with_you'] as const
export type ReactionKind = (typeof reactionKinds)[number]

/** A post, or a reply or comment. The first text of a thread is the reply with the thread's id. */
export const reactionTarget = z.strictObject({ kind: z.enum(['post', 'reply']), id })
export type ReactionTarget = z.output<typeof reactionTarget>

/** People by kind of reaction, moved in batches (docs/decisions/070). Empty: none. */
export const reactionCounts = z.array(z.number())

/** The own reaction to a text, by the text's id. A pulled row of `me`. `kind`: of any build. */
export const reactionRow = z.object({ id, kind: z.string() })

/** Texts of one request of `counts`. */
export const countsAtOnce = 100

export const reactionCommands = commands({
  /**
   * The own reaction to a text; null: none. A state, never a step: the latest of all devices holds, in whatever order they arrive. It is never
   * refused for the state of the text, which the reader may not know.
   */
  setReaction: {
    version: 1,
    input: z.strictObject({ of: reactionTarget, kind: z.nullable(z.enum(reactionKinds)) }),
    lane: (input) => `reaction:${input.of.id}`,
    isDecision: true,
  },
})

export const reactionEndpoints = {
  /**
   * The counts of texts on the screen, in the order of their ids, which commas separate. `own`: the own reaction that is among them; the
   * device replaces it by the present one. Null for a text that is not there.
   */
  counts: endpoint({
    method: 'GET',
    path: '/reactions',
    access: 'anyone',
    input: z.strictObject({ of: z.string().check(z.maxLength(countsAtOnce * 37), z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/)) }),
    output: z.object({ items: z.array(z.nullable(z.object({ n: reactionCounts, own: z.optional(z.string()) }))) }),
  }),
}
