import { createHash } from 'node:crypto'
import { chromium } from '@playwright/test'
import { courseSlug, downloadCourse } from '../../tests/support/learner.ts'
import type { Network } from '../../tests/support/network.ts'
import { findChromium } from '../ensure-chromium.ts'
import { Phone } from './phone.ts'
import type { Measured } from './table.ts'

const pages = 200
const runs = 5

/** A long book that lies on the phone: from its link pressed to its first page drawn, and what it holds in memory when all of it was seen. */
export async function longBook(network: Network): Promise<Measured[]> {
  const phone = await Phone.unpack(network)
  try {
    await phone.start()
    await phone.signIn()
    // With the course comes what opens books.
    await downloadCourse(phone.page, network.url)
    await replaceHandbook(phone, await printed())
    network.proxy.setOffline(true)
    const values: number[] = []
    await phone.slowDown()
    for (let run = 0; run < runs; run++) {
      await phone.open(`/courses/${courseSlug}`)
      await phone.page.locator(`a[href$="/${courseSlug}/pdf"]`).first().waitFor()
      await phone.waitUntilKept()
      values.push(await timeToFirstPage(phone))
    }
    await phone.slowDown(1)
    const before = await heapOf(phone)
    await readThrough(phone)
    return [
      { what: `a book of ${pages} pages from the phone, first page drawn, CPU 4×`, unit: 'ms', values },
      { what: 'canvases in the page after all of it was seen', unit: '', values: [await phone.page.locator('canvas').count()] },
      { what: 'memory of the page after all of it, less before', unit: 'MB', values: [((await heapOf(phone)) - before) / 1e6] },
    ]
  } finally {
    await network.mend()
    await phone.dispose()
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

/** Puts the book where a download would have put it. */
async function replaceHandbook(phone: Phone, pdf: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await phone.page.evaluate(
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

function timeToFirstPage(phone: Phone): Promise<number> {
  return phone.page.evaluate(
    (slug) =>
      new Promise<number>((resolve) => {
        const start = performance.now()
        // A drawing is unseen until it is whole; the first words over it come after.
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

async function readThrough(phone: Phone): Promise<void> {
  for (let page = 10; page <= pages; page += 10) {
    await phone.page.locator(`#page-${page}`).evaluate((element) => element.scrollIntoView())
    await phone.page.locator(`#page-${page} canvas`).waitFor()
  }
}

async function heapOf(phone: Phone): Promise<number> {
  const devTools = await phone.page.context().newCDPSession(phone.page)
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize
}
