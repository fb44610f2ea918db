import { openDatabase } from '../db/open.ts'
import { checkChain } from '../log/audit-chain.ts'
import type { Settings } from '../settings.ts'
import { runCommand } from './run-command.ts'

class ChainBroken extends Error {}

/**
 * The command `audit-check [number hash]`, with the server's own settings: computes the chain of the audit log again. It prints the
 * number and hash of the last entry. Noted elsewhere and given to the next check, they show that no entry was cut off since. With
 * the embedded database the server must be stopped.
 */
async function run([number, hash]: readonly string[], { databaseUrl, dataDir }: Settings): Promise<void> {
  const isNoted = number !== undefined && hash !== undefined
  if (number !== undefined && !(isNoted && /^\d{1,15}$/.test(number) && /^[0-9a-f]{64}$/.test(hash)))
    throw new ChainBroken('Usage: audit-check [number and hash that the last audit-check printed]')
  const { db, close } = await openDatabase({ databaseUrl, dataDir })
  try {
    const state = await checkChain(db, isNoted ? { number: Number(number), hash } : undefined)
    if (!state.isSound) throw new ChainBroken(`The audit log is not what was written: entry ${state.number} was changed or is missing.`)
    process.stdout.write(`${state.number} ${state.hash}\n`)
  } finally {
    await close()
  }
}

await runCommand(run, ChainBroken)
