import type { PackageFile } from '../../../contract/courses/courses.ts'
import { sha256Of, storeMedia } from '../packages/media-store.ts'
import { assemble, dropChunks, storedChunks } from './chunks.ts'
import { missingRanges } from './plan.ts'
import { ConnectionFailed, type DownloadOptions, downloadRange } from './range.ts'

/** Delays before the next attempt when one gained no byte, in ms. After the last one the connection counts as lost. */
const retryDelaysMs = [1_000, 4_000]

/**
 * Downloads one file, from the byte where an earlier attempt ended. Stores it once the hash of each chunk and of the whole
 * file was verified. @throws ConnectionFailed, QuotaExceededError, or the signal's reason
 */
export async function downloadFile(file: PackageFile, options: DownloadOptions): Promise<void> {
  let failures = 0
  for (;;) {
    const stored = await storedChunks(file.sha256)
    const [range] = missingRanges(file, stored)
    if (!range) break
    let gained = 0
    const onBytes = (bytes: number) => {
      gained += bytes
      options.onBytes(bytes)
    }
    try {
      await downloadRange(file, range, stored, { ...options, onBytes })
    } catch (error) {
      if (!(error instanceof ConnectionFailed) || error.isGone) throw error
      if (gained > 0) {
        failures = 0
        continue
      }
      const delay = retryDelaysMs[failures]
      // Offline, another attempt cannot succeed: the page says at once that the download waits for the connection.
      if (delay === undefined || navigator.onLine === false) throw error
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, delay))
      options.signal.throwIfAborted()
    }
  }
  await storeWhole(file, options)
}

async function storeWhole(file: PackageFile, options: DownloadOptions): Promise<void> {
  const whole = await assemble(file)
  if (!whole || (await sha256Of(await whole.arrayBuffer())) !== file.sha256) {
    await dropChunks(file.sha256)
    options.onBytes(-file.bytes)
    throw new ConnectionFailed('the chunks do not make the file')
  }
  await storeMedia(file.sha256, whole, file.type)
  await dropChunks(file.sha256)
}
