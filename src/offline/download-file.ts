import type { PackageFile } from '../../contract/courses.ts'
import { assemble, dropPieces, keptPieces } from './download-pieces.ts'
import { missingRuns } from './download-plan.ts'
import { downloadRun, LineFailed, type Watch } from './download-run.ts'
import { keepMedia, sha256Of } from './media-store.ts'

/** The waits before trying again when a try brought not a single new byte; after the last the line counts as gone. */
const waits = [1_000, 4_000]

/**
 * Brings one file, from wherever an earlier try ended, and keeps it once each piece and the whole were compared with
 * their hashes. @throws LineFailed, QuotaExceededError, or the signal's reason
 */
export async function downloadFile(file: PackageFile, watch: Watch): Promise<void> {
  let failures = 0
  for (;;) {
    const kept = await keptPieces(file.sha256)
    const [run] = missingRuns(file, kept)
    if (!run) break
    let gained = 0
    const onBytes = (bytes: number) => {
      gained += bytes
      watch.onBytes(bytes)
    }
    try {
      await downloadRun(file, run, kept, { ...watch, onBytes })
    } catch (error) {
      if (!(error instanceof LineFailed) || error.isGone) throw error
      if (gained > 0) {
        failures = 0
        continue
      }
      const wait = waits[failures]
      if (wait === undefined) throw error
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, wait))
      watch.signal.throwIfAborted()
    }
  }
  await keepWhole(file, watch)
}

async function keepWhole(file: PackageFile, watch: Watch): Promise<void> {
  const whole = await assemble(file)
  if (!whole || (await sha256Of(await whole.arrayBuffer())) !== file.sha256) {
    await dropPieces(file.sha256)
    watch.onBytes(-file.bytes)
    throw new LineFailed('the pieces do not make the file')
  }
  await keepMedia(file.sha256, whole, file.type)
  await dropPieces(file.sha256)
}
