import type { Command } from '../../../contract/command.ts'
import type { LocalCommand } from './local-command.ts'

// biome-ignore lint/suspicious/noExplicitAny: the table holds commands of every input; each gets only inputs of its own name.
export type LocalCommands = Readonly<Record<string, LocalCommand<Command<string, any>>>>

let load: () => Promise<LocalCommands> = () => Promise.reject(new Error('registerCommands() was not called'))
let loading: Promise<LocalCommands> | undefined

/**
 * Registers every command of the app, once, at the start. The outbox loads them when it first needs one by name: the first page
 * does not download them.
 */
export function registerCommands(loadAll: () => Promise<LocalCommands>): void {
  load = loadAll
  loading = undefined
}

/** All commands by name. The next call retries a failed load. */
export function loadCommands(): Promise<LocalCommands> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
