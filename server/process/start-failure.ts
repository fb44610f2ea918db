import { databaseCode } from '../db/error-code.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { type Settings, SettingsError } from '../settings.ts'
import { StartRefused } from './start-refused.ts'

/** One sentence for a failed start that the operator can correct; otherwise the stack. */
export function startFailure(error: unknown, settings: Settings | undefined): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingsError || error instanceof FolderInUse || error instanceof StartRefused) return error.message
  return (settings && sentenceOf(error, settings)) ?? error.stack ?? error.message
}

function sentenceOf(error: Error, { port, host, dataDir, databaseUrl }: Settings): string | undefined {
  const { code = '', syscall = '', hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  if (syscall === 'listen' && code === 'EADDRINUSE') return `PORT ${port} on ${host} is already in use.`
  if (syscall === 'listen' && code === 'EACCES') return `PORT ${port} may not be opened by this user.`
  if (syscall === 'listen' || hostname === host) return `HOST ${host} is not an address of this machine.`
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT', 'ENOENT'].includes(code))
    return `DATA_DIR ${dataDir} cannot be written to (${code}).`
  // Drizzle wraps the error of the database in one that repeats the statement.
  const cause = error.cause instanceof Error ? error.cause : error
  if (databaseUrl && databaseCode(cause) !== '') return `DATABASE_URL cannot be opened: ${cause.message || databaseCode(cause)}.`
  return undefined
}
