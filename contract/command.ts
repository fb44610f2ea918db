import type * as z from 'zod/mini'

/**
 * One queueable change. Its id is created once, when the user decides, and is the same in every retry.
 * `lane` is the ordering key (a post, a course): the server applies the commands of one lane in the order of creation, and
 * lanes are independent. `version` rises when `input` changes shape. The server accepts any older version that `upgrade`
 * converts.
 */
export interface Command<N extends string = string, I extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: N
  readonly version: number
  readonly input: I
  readonly lane: (input: z.output<I>) => string
  /** A state of which the latest decision of all devices holds: its outbox row names what the decision was made on. */
  readonly isDecision?: true
  /** Converts the input of an older version to the current one. Absent while there is only one version. */
  readonly upgrade?: (version: number, input: unknown) => unknown
}

export type CommandInput<C> = C extends Command<string, infer I> ? z.output<I> : never

/** The commands of one area. A key is the command's name, in the outbox, on the wire and in the server's records. */
export function commands<I extends Record<string, z.ZodMiniType>>(
  rows: { readonly [N in keyof I]: Omit<Command<string, I[N]>, 'name'> },
): {
  readonly [N in keyof I & string]: Command<N, I[N]>
} {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { name, ...(row as object) }])) as never
}

/** The input, upgraded to the command's current version: an outbox row may come from an older build. */
export function currentInput<C extends Command>(command: C, { version, input }: { version: number; input: unknown }): CommandInput<C> {
  return (command.upgrade && version < command.version ? command.upgrade(version, input) : input) as CommandInput<C>
}
