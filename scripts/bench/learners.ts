/**
 * Opens the list of 500 learners in a new browser process, offline. The rows are those of the demo's learners,
 * repeated under other names in the store of the device. `npx tsx scripts/bench/learners.ts [learners] [runs]` after a build.
 */
import { keyValuesTable } from '../../src/offline/store/database-names.ts'
import makeFirstData from '../../tests/support/first-data.ts'
import { Network } from '../../tests/support/network.ts'
import { openSignedIn, storeSession } from '../../tests/support/sign-in.ts'
import { hasPart } from '../../tests/support/store.ts'
import { ensureChromium } from '../prerequisites/ensure-chromium.ts'
import { Device } from './device.ts'
import { machineSpeed } from './processor.ts'
import { printTable } from './table.ts'

const count = Number(process.argv[2] ?? 500)
const runs = Number(process.argv[3] ?? 5)
const path = '/instructor/students'

/**
 * Notes the frames in which the first row is drawn, by the page's own clock, from the navigation on. It runs in the page before all else: a
 * question of the test driver would wait for the app's start.
 */
const watch = `
  const note = (name, selector) => {
    if (window[name] !== undefined || !document.querySelector(selector)) return
    window[name] = null
    requestAnimationFrame(() => { window[name] = performance.now() })
  }
  new MutationObserver(() => {
    note('firstRow', 'main li strong')
    note('appRow', '#root main li strong')
  }).observe(document, { childList: true, subtree: true })
`

/** Fills the first course of the stored list. */
async function multiply(device: Device): Promise<number> {
  return await device.page.evaluate(
    async ([table, wanted]) => {
      interface Row {
        person: { id: string; name: string }
      }
      interface Stored {
        key: string
        value: { courses: { learners: Row[]; total: number }[] }
      }
      const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('entlab-person-'))
      for (const name of names) {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        const change = db.transaction(table, 'readwrite')
        const store = change.objectStore(table)
        const stored = await new Promise<Stored | undefined>((resolve, reject) => {
          const reading = store.get('teaching_learners')
          reading.onsuccess = () => resolve(reading.result as Stored | undefined)
          reading.onerror = () => reject(reading.error)
        })
        const course = stored?.value.courses.find(({ learners }) => learners.length > 0)
        if (!stored || !course) continue
        const { learners } = course
        course.learners = Array.from({ length: wanted }, (_, index) => {
          const row = learners[index % learners.length] as Row
          return { ...row, person: { ...row.person, id: crypto.randomUUID(), name: `${row.person.name} ${index}` } }
        })
        course.total = wanted
        store.put(stored)
        await new Promise<void>((resolve, reject) => {
          change.oncomplete = () => resolve()
          change.onerror = () => reject(change.error)
        })
        db.close()
        return course.learners.length
      }
      return 0
    },
    [keyValuesTable, count] as const,
  )
}

process.env.CHROMIUM = await ensureChromium()
await makeFirstData()
const network = await Network.open()
const device = await Device.create(network)
/** Times by the slowdown of the processor: to the first row of the page snapshot, and to that of the app. */
const values: Record<1 | 4, { snapshot: number[]; app: number[] }> = { 1: { snapshot: [], app: [] }, 4: { snapshot: [], app: [] } }
try {
  await device.start()
  await openSignedIn(device.page, 'instructor', network.url, path)
  await device.page.locator('#root [data-page-bar], #root h1').first().waitFor()
  await device.waitUntilInstalled()
  const until = Date.now() + 120_000
  while (!(await hasPart(device.page, 'staff')) && Date.now() < until) await device.page.waitForTimeout(500)
  await storeSession(device.page)
  network.proxy.setOffline(true)
  const stored = await multiply(device)
  if (stored !== count) throw new Error(`${stored} learners in the store instead of ${count}.`)
  await device.open(path)
  await device.page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('snapshot:') && key.endsWith('instructor/students')),
  )
  for (let run = 0; run < 2 * runs; run++) {
    const times = run < runs ? 1 : 4
    await device.start()
    await device.slowDown(times)
    await device.page.addInitScript({ content: watch })
    await device.open(path, 'commit')
    const drawn = await device.page.waitForFunction(() => {
      const { firstRow, appRow } = window as { firstRow?: number; appRow?: number }
      return typeof firstRow === 'number' && typeof appRow === 'number' && [firstRow, appRow]
    })
    const [first = 0, app = 0] = (await drawn.jsonValue()) || []
    values[times].snapshot.push(first)
    values[times].app.push(app)
  }
} finally {
  await network.reset()
  await device.dispose()
  await network.close()
}
printTable([
  machineSpeed(),
  ...([1, 4] as const).flatMap((times) => {
    const what = `${count} learners, cold start without network${times === 1 ? '' : `, CPU ${times}×`}`
    return [
      { what: `${what}, to the first row`, unit: 'ms', values: values[times].snapshot },
      { what: `${what}, to the first row of the app`, unit: 'ms', values: values[times].app },
    ]
  }),
])
