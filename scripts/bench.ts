/** Measures the built app with the real server and prints a table. Run `npm run build` first. */
import makeFirstData from '../tests/support/first-data.ts'
import { Network } from '../tests/support/network.ts'
import { longBook } from './bench/book.ts'
import { priceChanges } from './bench/builder/price.ts'
import { firstVisit } from './bench/first-visit.ts'
import { lessonChanges } from './bench/lessons.ts'
import { offlineStart } from './bench/offline-start.ts'
import { machineSpeed } from './bench/processor.ts'
import { routeChanges } from './bench/route-changes.ts'
import { storeAfterLeavingInSafari } from './bench/safari.ts'
import { searchCatalogue } from './bench/search.ts'
import { serverPush } from './bench/server/server-push.ts'
import { switchUsers } from './bench/shared-device.ts'
import { type Measured, printTable } from './bench/table.ts'
import { drainOverPoorSignal, enqueueToScreen } from './bench/wall.ts'
import { ensureChromium } from './prerequisites/ensure-chromium.ts'

process.env.CHROMIUM = await ensureChromium()
await makeFirstData()
const network = await Network.open()
const rows: Measured[] = [machineSpeed()]
try {
  rows.push(...(await firstVisit(network)))
  rows.push(...(await enqueueToScreen(network)))
  rows.push(await offlineStart(network))
  rows.push(...(await routeChanges(network)))
  rows.push(...(await switchUsers(network)))
  rows.push(...(await searchCatalogue(network)))
  rows.push(...(await lessonChanges(network)))
  rows.push(...(await priceChanges(network)))
  rows.push(...(await longBook(network)))
  rows.push(...(await drainOverPoorSignal(network)))
  rows.push(...(await storeAfterLeavingInSafari(network)))
  rows.push(...(await serverPush(network)))
} finally {
  await network.close()
}
printTable(rows)
