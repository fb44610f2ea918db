import { isKept } from './download-package.ts'
import { dropPieces, filesInPieces, keptBytes } from './download-pieces.ts'
import { distinctFiles } from './download-plan.ts'
import { dropMedia, keptMedia } from './media-store.ts'
import { missingPdfParts } from './pdf-parts.ts'
import { sharedDb } from './shared-db.ts'

/**
 * Looks whether what is called ready is really here; browsers clear storage without telling. Cheap: it compares names,
 * the bytes were compared when they came.
 */
export async function checkReady(): Promise<void> {
  const ready = await sharedDb.packages.where({ state: 'ready' }).toArray()
  if (ready.length === 0) return
  const isReaderLost = ready.some(({ manifest }) => manifest?.handbook) && (await isReaderMissing())
  const kept = await keptMedia()
  for (const { slug, manifest } of ready) {
    if (!manifest) continue
    if ((await isKept(manifest)) && !(manifest.handbook && isReaderLost)) continue
    let doneBytes = 0
    for (const file of distinctFiles(manifest)) doneBytes += kept.has(file.sha256) ? file.bytes : await keptBytes(file)
    await sharedDb.packages.update(slug, { state: 'paused', reason: 'evicted', doneBytes })
  }
}

async function isReaderMissing(): Promise<boolean> {
  try {
    return (await missingPdfParts()).length > 0
  } catch {
    // The worker did not answer; that says nothing about its store.
    return false
  }
}

/** Drops the files and pieces that no course on this phone names any more. */
export async function dropUnused(): Promise<void> {
  const rows = await sharedDb.packages.toArray()
  const wanted = rows
    .filter(({ state }) => state !== 'outline')
    .flatMap(({ manifest, next }) => [...(manifest?.files ?? []), ...(next?.files ?? [])])
  const used = new Set(wanted.map(({ sha256 }) => sha256))
  for (const sha256 of await keptMedia()) if (!used.has(sha256)) await dropMedia(sha256)
  for (const sha256 of await filesInPieces()) if (!used.has(sha256)) await dropPieces(sha256)
}
