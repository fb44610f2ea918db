/** Kills the server in rounds during administrative acts and compares the audit log with the tables: `tsx … [rounds]`, default 100. */
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { endureKills, gatherStaff } from '../../../tests/support/killed-acts.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'

const rounds = Number(process.argv[2] ?? 100)
const cluster = await startThrowAwayPostgres({ isDurable: true })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database killed_acts')
const databaseUrl = addressOf(cluster.url, 'killed_acts')
const server = await startServer({ databaseUrl, env: { RATE_LIMIT_FACTOR: '1000' } })
try {
  const { lines, answered, faults } = await endureKills(server, await gatherStaff(server.url), { rounds, databaseUrl })
  console.log(`${rounds} × SIGKILL: ${answered} acts answered, ${lines} lines, ${faults.length} faults`)
  for (const fault of faults) console.log(fault)
} finally {
  await server.stop()
  await cluster.stop()
}
