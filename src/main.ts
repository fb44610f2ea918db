import './ui/tokens.css'
import './ui/base.css'
import './app/start/bars-place.css'
import { holdInstallOffer } from './app/install/early-offer.ts'
import { endEvaluation } from './app/start/offline-layer-evaluated.ts'
import { background, evaluate, firstPaint, offlineLayer, readsStore } from './app/start/stages.ts'
import { recoverFromMissingChunk } from './app/update/missing-chunk.ts'
import { isStoreBlocked } from './offline/store/blocked-store.ts'
import { onLoadError } from './ui/lazy.ts'
import { applyTextSize } from './ui/text-size.ts'
import { applyTheme } from './ui/theme.ts'

/** The whole start of the app, stage by stage (src/app/start/stages.ts). */
async function main(): Promise<void> {
  onLoadError(() => void recoverFromMissingChunk())
  holdInstallOffer()
  applyTheme()
  applyTextSize()
  // Before Dexie is evaluated, which reads the browser's database object once.
  if (isStoreBlocked()) (await import('./offline/store/memory-store.ts')).storeInMemory()
  const [, , { mount }, { start }] = await evaluate(firstPaint)
  if (readsStore()) await evaluate(offlineLayer).finally(endEvaluation)
  const context = await start(mount)
  const [{ startBackground }] = await evaluate(background).finally(endEvaluation)
  await startBackground(context)
}

/**
 * Shows the message of index.html that the app could not start. Its words are in the HTML, because the chunk that failed may be
 * the first one. A rendered page shows its own errors.
 */
function reportNotStarted(error: unknown): void {
  if (!document.getElementById('root')?.hasChildNodes()) dispatchEvent(new Event('not-started'))
  reportError(error)
}

main().catch(reportNotStarted)
