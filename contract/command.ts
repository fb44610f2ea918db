import type * as z from 'zod/mini'

/**
 * One queueable change. A command is made once, at the moment a person decides; its id is its identity for ever.
 * `lane` names what it must stay in order with (a post, a course): commands of one lane are applied in the order made,
 * lanes are free of each other. `version` rises when `input` changes shape; the server keeps accepting old versions for
 * 180 days through `upgrade`.
 */
export interface Command<N extends string = string, I extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: N
  readonly version: number
  readonly input: I
  readonly lane: (input: z.output<I>) => string
  /** Turns the input of an older version into the current one. Absent while there is only one version. */
  readonly upgrade?: (version: number, input: unknown) => unknown
}

export type CommandInput<C> = C extends Command<string, infer I> ? z.output<I> : never

export function command<N extends string, I extends z.ZodMiniType>(row: Command<N, I>): Command<N, I> {
  return row
}
