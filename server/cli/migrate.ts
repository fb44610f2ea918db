import { migrateAs } from '../db/open.ts'
import { admitServer, RoleRefused } from '../log/audit-rights.ts'
import type { Settings } from '../settings.ts'
import { runCommand } from './run-command.ts'

/**
 * The command `migrate <role>`, with the address of the tables' owner as `DATABASE_URL`: migrates the database and lets the server work as
 * this role, which can only read and extend the audit log.
 */
async function run([role]: readonly string[], { databaseUrl }: Settings): Promise<void> {
  if (databaseUrl === undefined || role === undefined)
    throw new RoleRefused("Usage: DATABASE_URL=<the owner's address> migrate <the server's role>")
  await migrateAs(databaseUrl, (owner) => admitServer(owner, role))
  process.stdout.write(`The database is migrated. Start the server with the role ${role}.\n`)
}

await runCommand(run, RoleRefused)
