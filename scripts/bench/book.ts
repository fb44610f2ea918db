import { createHash } from 'node:crypto'
import { chromium } from '@playwright/test'
import { courseSlug, downloadCourse } from '../../tests/support/learner.ts'
import type { Network } from '../../tests/support/network.ts'
import { findChromium } from '../prerequisites/ensure-chromium.ts'
import { Device } from './device.ts'
import type { Measured } from './table.ts'

const pages = 200
const runs = 5

/** A long stored book: time from the click on its link to its first rendered page, and memory after every page was visible. */
export async function longBook(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.signIn()
    // The download of a course includes the book reader.
    await downloadCourse(device.page, network.url)
    await replaceHandbook(device, await printed())
    network.proxy.setOffline(true)
    const values: number[] = []
    await device.slowDown()
    for (let run = 0; run < runs; run++) {
      await device.open(`/courses/${courseSlug}`)
      await device.page.locator(`a[href$="/${courseSlug}/pdf"]`).first().waitFor()
      await device.waitUntilInstalled()
      values.push(await timeToFirstPage(device))
    }
    await device.slowDown(1)
    const before = await heapOf(device)
    await readThrough(device)
    return [
      { what: `a book of ${pages} pages from the phone, first page drawn, CPU 4×`, unit: 'ms', values },
      { what: 'canvases in the page after all of it was seen', unit: '', values: [await device.page.locator('canvas').count()] },
      { what: 'memory of the page after all of it, less before', unit: 'MB', values: [((await heapOf(device)) - before) / 1e6] },
    ]
  } finally {
    await network.reset()
    await device.dispose()
  }
}

async function printed(): Promise<Buffer> {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  try {
    const page = await browser.newPage()
    const lines = Array.from({ length: 28 }, (_, line) => `<p>রোজ সন্ধ্যায় খাতা খুলি, বিক্রি আর খরচ লিখি, বাকি মিলিয়ে দেখি। ${line}</p>`).join('')
    await page.setContent(
      Array.from({ length: pages }, (_, number) => `<section style="break-after:page"><h1>পাতা ${number + 1}</h1>${lines}</section>`).join(
        '',
      ),
    )
    return await page.pdf({ format: 'A5', tagged: true })
  } finally {
    await browser.close()
  }
}

/** Stores the book as a download would. */
async function replaceHandbook(device: Device, pdf: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await device.page.evaluate(
    async ({ slug, hash, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const headers = { 'Content-Type': 'application/pdf', 'Content-Length': String(bytes.length), ETag: `"${hash}"` }
      await (await caches.open('media-v1')).put(new URL(`media/${hash}`, document.baseURI).href, new Response(bytes, { headers }))
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('entlab-shared')
        opening.onsuccess = () => {
          const store = opening.result.transaction('packages', 'readwrite').objectStore('packages')
          const reading = store.get(slug)
          reading.onsuccess = () => {
            const row = reading.result
            const book = row.manifest.files.find((file: { path: string }) => file.path === row.manifest.handbook)
            Object.assign(book, { sha256: hash, bytes: bytes.length })
            delete row.manifest.handbook_text
            store.put(row)
          }
          store.transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          store.transaction.onerror = () => reject(store.transaction.error)
        }
      })
    },
    { slug: courseSlug, hash: sha256, base64: pdf.toString('base64') },
  )
}

function timeToFirstPage(device: Device): Promise<number> {
  return device.page.evaluate(
    (slug) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        // The canvas is hidden until its page is complete; the text layer follows.
        const observer = new MutationObserver(() => {
          const canvas = document.querySelector<HTMLElement>('#page-1 canvas')
          if (!canvas || canvas.style.visibility === 'hidden' || !document.querySelector('#page-1 .textLayer span')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - start))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLAnchorElement>(`a[href$="/${slug}/pdf"]`)?.click()
      }),
    courseSlug,
  )
}

async function readThrough(device: Device): Promise<void> {
  for (let page = 10; page <= pages; page += 10) {
    await device.page.locator(`#page-${page}`).evaluate((element) => element.scrollIntoView())
    await device.page.locator(`#page-${page} canvas`).waitFor()
  }
}

async function heapOf(device: Device): Promise<number> {
  const devTools = await device.page.context().newCDPSession(device.page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize
}
