import { totalBytes } from '../../../contract/courses/lesson-files.ts'
import { storedMedia } from '../packages/media-store.ts'
import { sharedDb } from '../store/shared-db.ts'
import { readChoices } from './choices.ts'

type HeldReason = 'budget' | 'wifi' | 'dearer'

/** A setting or the agreed price, not a fault, stops a download. */
export class DownloadHeld extends Error {
  readonly reason: HeldReason
  constructor(reason: HeldReason) {
    super(`held: ${reason}`)
    this.reason = reason
  }
}

/** Size of all downloads on this device, in bytes: verified files, each once, and the chunks of incomplete files. */
export async function downloadedBytes(): Promise<number> {
  const stored = await storedMedia()
  const rows = await sharedDb.packages.toArray()
  const files = rows.flatMap(({ manifest, next }) => [...(manifest?.files ?? []), ...(next?.files ?? [])])
  const complete = new Map(files.filter(({ sha256 }) => stored.has(sha256)).map((file) => [file.sha256, file]))
  let incomplete = 0
  await sharedDb.chunks.each(({ bytes }) => {
    incomplete += bytes.byteLength
  })
  return totalBytes([...complete.values()]) + incomplete
}

/** Unused bytes of the chosen budget; Infinity without a budget. */
export async function leftInBudget(): Promise<number> {
  const { budget } = await readChoices()
  return budget === null ? Number.POSITIVE_INFINITY : Math.max(0, budget - (await downloadedBytes()))
}
