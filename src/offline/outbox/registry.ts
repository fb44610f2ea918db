import type { Command } from '../../../contract/command.ts'
import type { LocalCommand } from './local-command.ts'

// biome-ignore lint/suspicious/noExplicitAny: the table holds commands of every input; each gets only inputs of its own name.
export type LocalCommands = Readonly<Record<string, LocalCommand<Command<string, any>>>>

let load: () => Promise<LocalCommands> = () => Promise.reject(new Error('registerCommands() was not called'))

/**
 * Registers every command of the app, once, at the start. The outbox loads them when it first needs one by name: the first page
 * does not download them.
 */
export function registerCommands(loadAll: () => Promise<LocalCommands>): void {
  load = loadAll
}

/** All commands by name. The modules are loaded once; a user who becomes a teacher has more. */
export const loadCommands = (): Promise<LocalCommands> => load()
