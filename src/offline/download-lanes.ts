import type { PackageFile } from '../../contract/courses.ts'
import { downloadFile } from './download-file.ts'
import { keptBytes } from './download-pieces.ts'
import { Held, leftInBudget } from './download-room.ts'
import type { Watch } from './download-run.ts'

/** On lines with long ways a few requests at once fill the time that each spends waiting for its first byte. */
const lanes = 3

/**
 * Brings files in their order, a few at once. The first failure stops the other lanes too; what they have so far is
 * stored. At the chosen limit no further file is begun, and those under way are brought to their end.
 * @throws LineFailed, Held, QuotaExceededError, or the signal's reason
 */
export async function bringFiles(files: PackageFile[], { signal: outer, onBytes }: Watch): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort(outer.reason)
  outer.addEventListener('abort', stop, { once: true })
  outer.throwIfAborted()
  let left = await leftInBudget()
  let isOverBudget = false
  const lane = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      const cost = file.bytes - (await keptBytes(file))
      if (cost > left) isOverBudget = true
      if (isOverBudget) return
      left -= cost
      await downloadFile(file, { signal: controller.signal, onBytes })
    }
  }
  const ends = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
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
  if (isOverBudget) throw new Held('budget')
}
