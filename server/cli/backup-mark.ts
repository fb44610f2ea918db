import { lastLogNumber, storeBackupMark } from '../db/backup-mark.ts'
import { openDatabase } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { runCommand } from './run-command.ts'

class MarkRefused extends Error {}

/**
 * The command `backup-mark`, with the server's own settings. Without an argument it prints the number of the last push. With that
 * number, after a backup that began later was verified, it stores the mark: devices then delete the commands up to it. With the
 * embedded database the server must be stopped.
 */
async function run([argument]: readonly string[], { databaseUrl, dataDir }: Settings): Promise<void> {
  if (argument !== undefined && !/^\d{1,15}$/.test(argument))
    throw new MarkRefused('Usage: backup-mark [number that backup-mark printed before the backup]')
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    const last = await lastLogNumber(database.db)
    if (argument === undefined) return void process.stdout.write(`${last}\n`)
    if (Number(argument) > last) throw new MarkRefused(`The last push has the number ${last}; ${argument} is of another database.`)
    await storeBackupMark(database.db, Number(argument), Date.now())
  } finally {
    await database.close()
  }
}

await runCommand(run, MarkRefused)
