import { type ReactionKind, reactionKinds } from '../../../../contract/reactions.ts'
import { isUnsettled } from '../../../offline/outbox/rows.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'

/** Reactions to one text, as the device knows them. */
export interface KnownReactions {
  /** The present own reaction, also an unsent one. */
  readonly own: ReactionKind | null
  /** It is not on the server yet. */
  readonly isWaiting: boolean
  /** The server has not accepted it. The user decides about it in the outbox. */
  readonly isRejected: boolean
  /** The last counts of the server, and the own reaction among them. */
  readonly counts?: { readonly n: readonly number[]; readonly own?: string | undefined } | undefined
}

export const noReactions: KnownReactions = { own: null, isWaiting: false, isRejected: false }

/** The reactions by the id of their text. */
export function reactionsQuery() {
  return localQuery<ReadonlyMap<string, KnownReactions>>({
    key: ['reactions'],
    tables: ['own.reactions', 'own.reactionCounts', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [own, counts, commands] = await Promise.all([
        db.reactions.toArray(),
        db.reactionCounts.toArray(),
        db.outbox.where('lane').startsWith('reaction:').toArray(),
      ])
      const kindOf = new Map(own.map(({ id, kind }) => [id, kind]))
      const countsOf = new Map(counts.map((row) => [row.id, row]))
      const idsOf = (rows: typeof commands) => new Set(rows.map(({ lane }) => lane.slice('reaction:'.length)))
      const [waiting, rejected] = [idsOf(commands.filter(isUnsettled)), idsOf(commands.filter(({ state }) => state === 'rejected'))]
      const ids = new Set([...kindOf.keys(), ...countsOf.keys(), ...waiting, ...rejected])
      return new Map(
        [...ids].map((id) => {
          const kind = kindOf.get(id)
          const own = reactionKinds.find((known) => known === kind) ?? null
          return [id, { own, isWaiting: waiting.has(id), isRejected: rejected.has(id), counts: countsOf.get(id) }]
        }),
      )
    },
  })
}

const added = (n: readonly number[], kind: string | null | undefined, one: number): number[] =>
  reactionKinds.map((each, place) => Math.max(0, (n[place] ?? 0) + (each === kind ? one : 0)))

/**
 * The counts as the page shows them, with the present own reaction. Those of a pulled row may contain it or not: then it counts at least
 * as one.
 */
export function shownCounts(pulled: readonly number[], { own, counts }: KnownReactions): number[] {
  if (counts) return added(added(counts.n, counts.own, -1), own, 1)
  return reactionKinds.map((each, place) => Math.max(pulled[place] ?? 0, each === own ? 1 : 0))
}
