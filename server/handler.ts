import type * as z from 'zod/mini'
import type { Role } from '../contract/account/person.ts'
import type { Command, CommandInput } from '../contract/command.ts'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { commands, Endpoints } from '../contract/index.ts'
import type { Actor } from '../contract/permissions.ts'
import type { Contact } from '../contract/site/site.ts'
import type { DecisionBase, Outcome, Scope } from '../contract/sync.ts'
import type { Language } from '../contract/values/text.ts'
import type { ServedWords } from '../contract/words/built-in.ts'
import type { AlertSender } from './alerts/alert-sender.ts'
import type { Database, Transaction } from './db/open.ts'
import type { Limitation } from './db/schema.ts'
import type { FileStore } from './files.ts'
import type { FindFaults } from './http/input.ts'
import type { AddressReputation } from './limits/address-reputation.ts'
import type { Limits } from './limits/rate-limits.ts'
import type { Act } from './log/act.ts'
import type { Audit } from './log/audit.ts'
import type { Logger } from './log/log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Signer } from './signing/signing-key.ts'

export interface Person extends Actor {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly language: Language
}

/** Dependencies shared by all requests. */
export interface Services {
  readonly db: Database
  /** Milliseconds since 1970. Tests set it. */
  readonly clock: () => number
  readonly files: FileStore
  readonly mail: Mailer
  readonly signer: Signer
  /** The share of a course's stated time that learners must have spent before a certificate is signed. */
  readonly contactShare: number
  readonly product: {
    name: string
    version: string
    publicUrl: string
    database: 'embedded' | 'postgresql'
    startedAt: number
    /** The defaults of the contact data, which settings replace. */
    contact: Omit<Contact, 'hours'>
  }
  /** The texts of the app and of the server. */
  readonly words: ServedWords
  /** Absent where the settings have no keys: the server sends no alerts. */
  readonly alerts?: AlertSender
  /** Every route of the app. Undefined where the app is not built. */
  readonly patterns?: ReadonlySet<string>
  /** Milliseconds that a sign-in from an unknown device takes at least: its time must not reveal the accounts of a number. */
  readonly signInFloorMs?: number
  /** Sink for events, one JSON line each. Absent: no log. */
  readonly log?: Logger | undefined
}

/** The context of one request. */
export interface Context extends Services {
  readonly person: Person | null
  readonly sessionId: string | null
  /** Also in the answer's header and in the log. */
  readonly requestId: string
  /** The sender's address, as limits count it: many people may share it. */
  readonly address: string
  readonly reputation: AddressReputation
  readonly limits: Limits
  /** The id of the browser, from a cookie; generated if it has none. Never shown to users. */
  readonly device: string
  /** This server gave out that id. Otherwise it is new, or the caller may have invented it. */
  readonly isIssuedDevice?: boolean
  /** Sets the cookie of the browser's id. `signIn` does it too. */
  readonly setDevice: () => void
  /** The language of messages in the response. */
  readonly language: Language
  /** Starts a session, sets its cookie and returns the bearer token, which is not stored. */
  readonly signIn: (userId: string, remember: boolean) => Promise<string>
  /** Renews a remembered session that is about to expire, and sets the browser's cookie to it. Returns the new token, if there is one. */
  readonly renewSession: () => Promise<string | undefined>
  /**
   * Ends the request's session, or the one whose token has this hash, and clears its cookie. Returns the id of its user; null if it
   * has ended already.
   */
  readonly signOut: (tokenHash?: string) => Promise<string | null>
  /** The language chosen earlier: the account's, otherwise the cookie's, otherwise Bengali. */
  readonly chosenLanguage: Language
  /** Remembers a visitor's language in a cookie. */
  readonly rememberLanguage: (language: Language) => void
  /** Writes an event of accounts and rights to the log, with the request, its address and the person. */
  readonly audit: Audit
}

/** Below `member` access the person is never null. */
export type MemberContext = Context & { readonly person: Person; readonly sessionId: string }
type ContextOf<E extends Endpoint> = E['access'] extends 'anyone' ? Context : MemberContext

/** The result of a `file` row. */
export interface FileAnswer {
  /** Of a stored file, or the content itself. */
  readonly path: string | Buffer
  readonly bytes: number
  readonly type: string
  readonly etag: string
  /** The file may be withdrawn: caches must revalidate. */
  readonly isRevocable?: boolean
  /** No cache stores it: others may not see it. */
  readonly isPrivate?: boolean
}

export interface Handler<E extends Endpoint> {
  (context: ContextOf<E>, input: InputOf<E>): Promise<E['answer'] extends 'file' ? FileAnswer : OutputOf<E>>
  /** Further faults of the input, reported together with those of the contract's schema. */
  readonly findFaults?: (services: Services, ...input: Parameters<FindFaults>) => ReturnType<FindFaults>
}

/** One handler per row; a missing one does not compile. */
export type Handlers = { [A in keyof Endpoints]: AreaHandlers<Endpoints[A]> }
export type AreaHandlers<Area> = {
  [K in keyof Area]: Area[K] extends Endpoint<infer I, infer O> ? Handler<Endpoint<I, O> & Area[K]> : never
}

/** The context of a command's handler: the transaction of its push, and the sender. */
export interface CommandContext extends Pick<Services, 'clock' | 'signer' | 'contactShare'> {
  /** For database-wide facts and the log. All reads and writes go through `tx`. */
  readonly services: Pick<Services, 'db' | 'log'>
  readonly tx: Transaction
  /** `knownSince`: null for a new account, whose texts have limits. `limited`: those that a moderator has set. */
  readonly person: Person & { readonly knownSince: Date | null; readonly limited: Limitation | null }
  /** The sender's address, as limits count it. Absent where no request sends the command. */
  readonly address?: string
  /** Takes the next number of a scope (`me` is the sender's own). A counter stays locked until the transaction ends. */
  readonly nextChange: (scope: Scope) => Promise<number>
  /** Adds an administrative act to the audit log, in the push's transaction and after its other locks. */
  readonly recordAct: (act: Act) => void
}

export interface CommandEntry<I> {
  readonly id: string
  readonly input: I
  /** The time of the user's decision: the device's time plus its offset, at most now. */
  readonly madeAt: number
  /** The server's clock minus the device's, in milliseconds. */
  readonly offset: number
  /** State that the decision was made on. A build without bases names the previous command of the lane alone. */
  readonly base: DecisionBase
}

export type CommandOutcome =
  | { outcome: 'applied' | 'duplicate'; scope: NonNullable<Outcome['scope']>; change: number }
  | { outcome: 'rejected'; code: string; fields?: Record<string, string> }
  /** Stays unsettled with what follows in its lane: the device sends it again. */
  | { outcome: 'retry'; code: string }

/**
 * Applies consecutive commands of one name from one push and returns one outcome each, in order. Batches keep the
 * number of statements low. A throw rolls the whole push back; the server then applies its commands one by one.
 */
export type CommandHandler<C> =
  C extends Command<string, z.ZodMiniType>
    ? (context: CommandContext, entries: readonly CommandEntry<CommandInput<C>>[]) => Promise<CommandOutcome[]>
    : never
export type CommandHandlers = { [N in keyof typeof commands]: CommandHandler<(typeof commands)[N]> }
