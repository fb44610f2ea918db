import { addFirstAdmin, FirstAdminRefused } from '../accounts/add-first-admin.ts'
import { openDatabase } from '../db/open.ts'
import type { Settings } from '../settings.ts'
import { runCommand } from './run-command.ts'

/**
 * The command `first-admin <phone> <name>`, with the server's own settings. With the embedded database the server
 * must be stopped.
 */
async function run([phone, ...name]: readonly string[], { databaseUrl, dataDir, publicUrl }: Settings): Promise<void> {
  if (phone === undefined || name.length === 0) throw new FirstAdminRefused('Usage: first-admin <phone> <name>')
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    const path = await addFirstAdmin(database.db, { phone, name: name.join(' '), now: Date.now() })
    process.stdout.write(`Start the server and open this link within an hour to set the password:\n${publicUrl}${path}\n`)
  } finally {
    await database.close()
  }
}

await runCommand(run, FirstAdminRefused)
