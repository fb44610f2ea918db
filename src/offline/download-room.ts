import { weightOf } from '../../contract/lesson-files.ts'
import { readChoices } from './download-choices.ts'
import { keptMedia } from './media-store.ts'
import { sharedDb } from './shared-db.ts'

/** A rule of this phone's people, not a fault, holds a download up. */
export class Held extends Error {
  readonly reason: 'budget' | 'wifi'
  constructor(reason: 'budget' | 'wifi') {
    super(`held: ${reason}`)
    this.reason = reason
  }
}

/** What downloads take on this phone, in bytes: verified files, each once, and the pieces of those on their way. */
export async function downloadedBytes(): Promise<number> {
  const kept = await keptMedia()
  const rows = await sharedDb.packages.toArray()
  const files = rows.flatMap(({ manifest, next }) => [...(manifest?.files ?? []), ...(next?.files ?? [])])
  const here = new Map(files.filter(({ sha256 }) => kept.has(sha256)).map((file) => [file.sha256, file]))
  let pieces = 0
  await sharedDb.chunks.each(({ bytes }) => {
    pieces += bytes.byteLength
  })
  return weightOf([...here.values()]) + pieces
}

/** What the chosen limit still leaves for downloads, in bytes; without a limit there is no end to it. */
export async function leftInBudget(): Promise<number> {
  const { budget } = await readChoices()
  return budget === null ? Number.POSITIVE_INFINITY : Math.max(0, budget - (await downloadedBytes()))
}
