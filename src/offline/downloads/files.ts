import type { PackageFile } from '../../../contract/courses/courses.ts'
import { DownloadHeld, leftInBudget } from './budget.ts'
import { storedBytes } from './chunks.ts'
import { downloadFile } from './file.ts'
import type { DownloadOptions } from './range.ts'

/** With high latency, several requests at once use the time that each waits for its first byte. */
const parallelFiles = 3

/**
 * Downloads files in their order, three at once. The first failure aborts the others too; their received bytes are stored.
 * At the chosen budget no further file is started, and those in progress are completed.
 * @throws ConnectionFailed, DownloadHeld, QuotaExceededError, or the signal's reason
 */
export async function downloadFiles(files: PackageFile[], { signal: outer, onBytes }: DownloadOptions): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort(outer.reason)
  outer.addEventListener('abort', stop, { once: true })
  outer.throwIfAborted()
  let left = await leftInBudget()
  let isOverBudget = false
  const downloadNext = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      const cost = file.bytes - (await storedBytes(file))
      if (cost > left) isOverBudget = true
      if (isOverBudget) return
      left -= cost
      await downloadFile(file, { signal: controller.signal, onBytes })
    }
  }
  const ends = Array.from({ length: parallelFiles }, () =>
    downloadNext().catch((error: unknown) => {
      controller.abort(error)
      throw error
    }),
  )
  try {
    await Promise.all(ends)
  } finally {
    outer.removeEventListener('abort', stop)
    await Promise.allSettled(ends)
  }
  if (isOverBudget) throw new DownloadHeld('budget')
}
