import type * as z from 'zod/mini'
import type { Command, CommandInput } from '../contract/command.ts'
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { commands, Endpoints } from '../contract/index.ts'
import type { Actor } from '../contract/permissions.ts'
import type { Role } from '../contract/person.ts'
import type { Contact } from '../contract/site.ts'
import type { Scope } from '../contract/sync.ts'
import type { Language } from '../contract/text.ts'
import type { Database, Transaction } from './db/open.ts'
import type { FileStore } from './files.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Signer } from './signing-key.ts'

export interface Person extends Actor {
  readonly id: string
  readonly role: Role
  readonly name: string
  readonly language: Language
}

/** What the whole server shares. */
export interface Services {
  readonly db: Database
  /** Milliseconds since 1970. Tests set it. */
  readonly clock: () => number
  readonly files: FileStore
  readonly mail: Mailer
  readonly signer: Signer
  readonly product: {
    name: string
    version: string
    publicUrl: string
    database: 'embedded' | 'postgresql'
    startedAt: number
    contact: Contact
  }
  /** Where events are written, one JSON line each; absent = nowhere. */
  readonly log?: Logger | undefined
}

/** What a handler knows about one request. */
export interface Context extends Services {
  readonly person: Person | null
  readonly sessionId: string | null
  /** Names the browser for as long as it keeps a cookie; made up when it has none. Never shown to anybody. */
  readonly device: string
  /** The language messages are answered in. */
  readonly language: Language
  /** Makes a session, sets the cookie and returns the bearer token, which is nowhere stored. */
  readonly signIn: (userId: string, remember: boolean) => Promise<string>
  /** Lets the request's session hold anew where it is remembered and near its end, and its cookie be the browser's; the token stays the same. */
  readonly renewSession: () => Promise<void>
  /** Ends the request's session and clears the cookie. */
  readonly signOut: () => Promise<void>
  /** The language chosen before: the account's, else the cookie's, else Bengali. */
  readonly chosenLanguage: Language
  /** Remembers a visitor's language in a cookie. */
  readonly rememberLanguage: (language: Language) => void
}

/** Below `member` access the person is never null. */
export type MemberContext = Context & { readonly person: Person; readonly sessionId: string }
type ContextOf<E extends Endpoint> = E['access'] extends 'anyone' ? Context : MemberContext

/** Bytes for a `file` row. */
export interface FileAnswer {
  readonly path: string
  readonly bytes: number
  readonly type: string
  readonly etag: string
  /** It may be taken back: caches ask before they give it out again. */
  readonly mayEnd?: boolean
}

export type Handler<E extends Endpoint> = (
  context: ContextOf<E>,
  input: InputOf<E>,
) => Promise<E['answer'] extends 'file' ? FileAnswer : OutputOf<E>>

/** One handler for each row of each area: a missing one is a compile error. */
export type Handlers = { [A in keyof Endpoints]: AreaHandlers<Endpoints[A]> }
export type AreaHandlers<Area> = {
  [K in keyof Area]: Area[K] extends Endpoint<infer I, infer O> ? Handler<Endpoint<I, O> & Area[K]> : never
}

/** What a command's handler works with: the transaction of this push and the person who sent it. */
export interface CommandContext extends Pick<Services, 'clock' | 'signer'> {
  /** For what is known of the database as a whole and for the log: nothing is read or written past `tx`. */
  readonly services: Pick<Services, 'db' | 'log'>
  readonly tx: Transaction
  readonly person: Person
  /** Takes the next number of a scope's counter (`me` is the person's own). The counter stays locked until the transaction ends. */
  readonly nextChange: (scope: Scope) => Promise<number>
}

export interface CommandEntry<I> {
  readonly id: string
  readonly input: I
  /** When the person decided: the device's time corrected by its offset, never later than now. */
  readonly madeAt: number
  /** The server's clock minus the device's, in milliseconds. */
  readonly offset: number
}

export type Verdict =
  | { outcome: 'applied' | 'duplicate'; scope: Scope; change: number }
  | { outcome: 'rejected'; code: string; fields?: Record<string, string> }

/**
 * Applies consecutive commands of one name from one push; one verdict each, in order. They arrive together so that a
 * thousand posts cost few statements. A throw undoes the whole push, which is then tried again one command at a time.
 */
export type CommandHandler<C> =
  C extends Command<string, z.ZodMiniType>
    ? (context: CommandContext, entries: readonly CommandEntry<CommandInput<C>>[]) => Promise<Verdict[]>
    : never
export type CommandHandlers = { [N in keyof typeof commands]: CommandHandler<(typeof commands)[N]> }
