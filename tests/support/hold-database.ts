import { setImmediate } from 'node:timers/promises'
import { openDatabase } from '../../server/db/open.ts'
import { facts } from '../../server/db/schema.ts'

/** Runs as its own process: opens the data folder, writes one row after another, and prints each row that is stored. */
const [dataDir = ''] = process.argv.slice(2)
try {
  const { db, close } = await openDatabase({ dataDir })
  let isAsked = false
  process.on('SIGTERM', () => {
    isAsked = true
  })
  console.log('open')
  for (let number = 1; !isAsked; number++) {
    await db.insert(facts).values({ key: `${process.pid}/${number}`, value: '' })
    console.log(`stored ${process.pid}/${number}`)
    // The embedded engine answers without returning to the event loop, where signals arrive.
    await setImmediate()
  }
  await close()
} catch (error) {
  console.log(`refused ${(error as Error).name}: ${(error as Error).message}`)
}
