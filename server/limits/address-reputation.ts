import { addressGroups } from './address-key.ts'

/** Rank of a caller who has proved more than a password, for example by a known device. */
export const trustedRank = 0
/** Failed sign-ins are forgotten at this pace: 300 an hour. */
const drainMs = 12_000
/** Sign-ins from unknown devices are delayed beyond this level. A class that mistypes a lot stays far below. */
const delayedAbove = 300
/** Sign-ins of distinct accounts outweigh as many failures later. */
const bestLevel = -50
/** Addresses that are remembered; the least recent are dropped. */
const maxAddresses = 50_000
/**
 * Refusals are remembered for so long, in milliseconds. Another server may end a delay sooner, for example after the owner's sign-in:
 * that is noticed by then.
 */
const maxRefusal = 5000
/** Refusals that are remembered; the oldest are dropped. */
const maxRefusals = 10_000

interface Reputation {
  level: number
  at: number
  /** Accounts whose sign-in has counted. */
  readonly accounts: Set<string>
}

/**
 * Recent sign-ins by address. Many people share one, so it only orders their sign-ins while the server is busy. Failures count for the
 * networks of an address too, and the worst of them counts.
 */
export interface AddressReputation {
  /** 1 for an address without failures; one more each time that their number doubles. */
  rankOf(address: string): number
  noteFailure(address: string): void
  /** Counts once per account, so that signing in to an own account again does not make up for guesses. */
  noteSuccess(address: string, account: string): void
  /** Milliseconds that an address which only guesses has to wait; 0 for any other. */
  delayOf(address: string): number
  /** Remembers what the database refused to a new device of the address. */
  noteRefusal(address: string, identifier: string, delay: number): void
  /** Milliseconds for which the database would refuse the same again, as far as this server remembers; 0 if it has to be asked. */
  refusalOf(address: string, identifier: string): number
}

/** In memory: each server ranks the callers of its own processor. Two servers forgive twice the failures. */
export function createAddressReputation({ clock, factor = 1 }: { clock: () => number; factor?: number }): AddressReputation {
  const reputations = new Map<string, Reputation>()
  /** By address and identifier. `until`: the end of the delay. `askedAgain`: the time from which the database is asked. */
  const refusals = new Map<string, { address: string; until: number; askedAgain: number }>()

  const levelOf = (address: string) => Math.max(...addressGroups(address).map(({ key }) => levelAt(key)))

  function levelAt(key: string): number {
    const known = reputations.get(key)
    if (!known) return 0
    const forgotten = Math.max(0, clock() - known.at) / drainMs
    return Math.sign(known.level) * Math.max(0, Math.abs(known.level) - forgotten)
  }

  function change(key: string, by: number): Reputation {
    const level = levelAt(key)
    const accounts = (level !== 0 && reputations.get(key)?.accounts) || new Set<string>()
    const next = { level: Math.max(bestLevel, level + by), at: clock(), accounts }
    reputations.delete(key)
    reputations.set(key, next)
    for (const oldest of reputations.keys()) {
      if (reputations.size <= maxAddresses) break
      reputations.delete(oldest)
    }
    return next
  }

  return {
    noteRefusal(address, identifier, delay) {
      const now = clock()
      const key = `${address}\n${identifier}`
      refusals.delete(key)
      refusals.set(key, { address, until: now + delay, askedAgain: now + Math.min(delay, maxRefusal) })
      for (const oldest of refusals.keys()) {
        if (refusals.size <= maxRefusals) break
        refusals.delete(oldest)
      }
    },
    refusalOf(address, identifier) {
      const known = refusals.get(`${address}\n${identifier}`)
      const now = clock()
      return known && now < known.askedAgain ? known.until - now : 0
    },
    rankOf: (address) => trustedRank + 1 + Math.ceil(Math.log2(1 + Math.max(0, Math.round(levelOf(address))))),
    noteFailure(address) {
      for (const { key, weight } of addressGroups(address)) change(key, weight)
    },
    noteSuccess(address, account) {
      for (const [key, refusal] of refusals) if (refusal.address === address) refusals.delete(key)
      for (const { key, weight } of addressGroups(address))
        if (!reputations.get(key)?.accounts.has(account)) change(key, -weight).accounts.add(account)
    },
    delayOf: (address) => Math.max(0, levelOf(address) - delayedAbove * factor) * drainMs,
  }
}
