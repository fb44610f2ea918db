import './ui/tokens.css'
import './ui/base.css'
import './app/start/bars-place.css'
import { holdInstallOffer } from './app/install/early-offer.ts'
import { applyTheme } from './app/shell/theme.ts'
import { rest } from './app/start/rest.ts'
import { askForStore, evaluateStore, readsStore } from './app/start/store-parts.ts'
import { recoverFromMissingParts } from './app/update/missing-part.ts'
import { isStoreBlocked } from './offline/blocked-store.ts'
import { applyTextSize } from './ui/text-size.ts'

/**
 * The first files are evaluated one after the other with a rest between them. In one task they would hold a cheap phone
 * for a sixth of a second, and it could neither scroll nor follow a link meanwhile. The HTML asks for all of them but the store's, which follow React.
 */
async function begin(): Promise<void> {
  recoverFromMissingParts()
  holdInstallOffer()
  applyTheme()
  applyTextSize()
  // Before the store's own code is evaluated, which takes hold of the browser's database as it finds it.
  if (isStoreBlocked()) (await import('./offline/memory-store.ts')).keepInMemory()
  await import('react-dom/client')
  askForStore()
  await rest()
  const { draw } = await import('./app/start/draw.tsx')
  await rest()
  const { start } = await import('./app/start/start.ts')
  await rest()
  if (readsStore()) await evaluateStore()
  await start(draw)
}

/**
 * The words and who shows them lie in the HTML (index.html): what has not come cannot say so itself, and the first script may be
 * what is missing. A page that is drawn speaks for itself.
 */
function tellNotStarted(error: unknown): void {
  if (!document.getElementById('root')?.hasChildNodes()) dispatchEvent(new Event('not-started'))
  reportError(error)
}

begin().catch(tellNotStarted)
