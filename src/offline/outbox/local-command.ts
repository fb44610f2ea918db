import type { Command, CommandInput } from '../../../contract/command.ts'
import type { DraftKey } from '../drafts/draft-key.ts'
import type { OutboxRow, SyncedRows, SyncedTable } from '../store/personal-db.ts'

export interface Intent {
  /** The command's id. */
  id: string
  /** Time of the user's action, by the device's clock. */
  madeAt: number
  userId: string
}

/** The local rows that a command may change. The first change of a row stores the server's version as its base row. */
export interface LocalTables {
  get<T extends SyncedTable>(table: T, key: string): Promise<SyncedRows[T] | undefined>
  put<T extends SyncedTable>(table: T, key: string, row: SyncedRows[T]): Promise<void>
  remove(table: SyncedTable, key: string): Promise<void>
}

/** A later command of the lane, as `absorb` sees it. */
export type LaterCommand = Pick<OutboxRow, 'name' | 'input' | 'state'>

/** Edit of the one text of a waiting command, in the outbox. */
export interface TextEdit<I> {
  /** Key of the draft of the form on the page of the post or course: the outbox edits the same draft. */
  readonly draftOf: (input: I) => DraftKey
  /** The same command with another text. */
  readonly withText: (input: I, text: string) => I
  /**
   * Sends the result of `withText` as a new command if this one was sent or dropped. Deletes the draft.
   * `from`: the text that the editor began with.
   */
  readonly sendLate: (input: I, from: string) => Promise<unknown>
}

/** Return of an unsent command's text to the form that it was written in. */
export interface TakeBack<I> {
  /** Key of the form's draft. */
  readonly draftOf: (input: I) => DraftKey
  /** The draft from which the form can send the same command again. */
  readonly textOf: (input: I) => string
  /** Key of the draft of an edit that is not finished. It is in the format of `textOf`, and newer. */
  readonly editDraftOf: (input: I) => DraftKey
}

export interface LessonPlace {
  readonly course_id: string
  readonly lesson_id: string
}

/** A command with its effect on this device, applied at once, before the server knows of it. */
export interface LocalCommand<C extends Command = Command> {
  readonly command: C
  readonly applyLocally: (tables: LocalTables, input: CommandInput<C>, intent: Intent) => Promise<void>
  /** Merges an unsent command with the next one of its lane and name; null keeps both. */
  readonly coalesce?: (previous: CommandInput<C>, next: CommandInput<C>) => CommandInput<C> | null
  /**
   * Decides about each later command of the lane once this one is rejected. The server would reject a later command that builds
   * on this one, with a reason that the user cannot understand. An input: this command absorbs the later one and contains both.
   * `cancel`: the later command undoes this one, so both are removed. `keep`: the later command waits and is resent with this
   * one. `independent`: the later command does not build on this one.
   */
  readonly absorb?: (input: CommandInput<C>, later: LaterCommand) => CommandInput<C> | 'cancel' | 'keep' | 'independent'
  /** Available to visitors. The command stays in the visitor's outbox, which is never sent, until an account adopts it. */
  readonly isForVisitors?: boolean
  /** The user's texts in the command, which the outbox displays and copies. Absent where a command has none. */
  readonly textOf?: (input: CommandInput<C>) => string
  /** Absent where the outbox does not edit the text. */
  readonly edit?: TextEdit<CommandInput<C>>
  /**
   * Taking an unsent command back returns its text to its form. Absent where another act has the same result: the outbox edits the
   * text, or there is none.
   */
  readonly takeBack?: TakeBack<CommandInput<C>>
  /** Set where the command reports what a learner did in a lesson: it cannot be deleted, and the outbox names the lesson. */
  readonly lessonOf?: (input: CommandInput<C>) => LessonPlace
  /** Repeats while the user types: stored at once like any other command, sent after a pause of 4 s. */
  readonly isDebounced?: boolean
}

type Options<C extends Command> = Omit<LocalCommand<C>, 'command' | 'applyLocally'>
/** A command whose text has a form of its own, which uses the same `edit`. */
type EditedCommand<C extends Command, E> = LocalCommand<C> & { readonly edit: E }

export function localCommand<C extends Command, E extends TextEdit<CommandInput<C>>>(
  command: C,
  applyLocally: LocalCommand<C>['applyLocally'],
  options: Options<C> & { readonly edit: E },
): EditedCommand<C, E>
export function localCommand<C extends Command>(
  command: C,
  applyLocally: LocalCommand<C>['applyLocally'],
  options?: Options<C>,
): LocalCommand<C>
export function localCommand<C extends Command>(
  command: C,
  applyLocally: LocalCommand<C>['applyLocally'],
  options: Options<C> = {},
): LocalCommand<C> {
  return { command, applyLocally, ...options }
}
