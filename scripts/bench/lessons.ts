import { courseSlug } from '../../tests/support/learner.ts'
import type { Network } from '../../tests/support/network.ts'
import { Phone } from './phone.ts'
import { type Measured, percentile } from './table.ts'

const changes = 50

/** From the press to the next lesson on screen, and what fifty of them leave behind in memory. */
export async function lessonChanges(network: Network): Promise<Measured[]> {
  const phone = await Phone.unpack(network)
  try {
    await phone.start()
    await phone.open(`/course/${courseSlug}/play`)
    await phone.page.locator('[data-move=next]').waitFor()
    await phone.waitUntilKept()
    const lessons = await lessonIds(phone)
    // Each lesson once: what a phone has opened before is what is measured.
    for (const lesson of [...lessons.slice(1), ...lessons.slice(0, 1)]) await change(phone, lesson)
    const before = await memory(phone)
    await phone.slowDown()
    const values: number[] = []
    for (let run = 0; run < changes; run++) values.push(await change(phone, lessons[(run + 1) % lessons.length] ?? ''))
    const after = await memory(phone)
    return [
      { what: `lesson to lesson, CPU 4×, ${changes} changes`, unit: 'ms', values },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(values, 0.95)] },
      { what: 'JS heap grown by it', unit: 'KiB', values: [(after.heap - before.heap) / 1024] },
      { what: 'DOM nodes grown by it, detached ones included', unit: '', values: [after.nodes - before.nodes] },
    ]
  } finally {
    await phone.dispose()
  }
}

/** What is alive after a collection, in bytes and nodes. */
async function memory(phone: Phone): Promise<{ heap: number; nodes: number }> {
  const devTools = await phone.page.context().newCDPSession(phone.page)
  for (let round = 0; round < 3; round++) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes } = await devTools.send('Memory.getDOMCounters')
  await devTools.detach()
  return { heap: usedSize, nodes }
}

async function lessonIds(phone: Phone): Promise<string[]> {
  await phone.page.locator('header button[aria-haspopup=dialog]').click()
  const hrefs = await phone.page.locator('dialog ol a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await phone.page.keyboard.press('Escape')
  return hrefs.map((href) => new URL(href, 'http://phone').searchParams.get('lesson') ?? '')
}

/** Opens the menu as a person does and measures from the press on the lesson, inside the page. */
async function change(phone: Phone, lesson: string): Promise<number> {
  const { page } = phone
  await page.locator('header button[aria-haspopup=dialog]').click()
  await page.locator('dialog ol a').first().waitFor()
  return await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('dialog ol a')].find((one) => one.href.includes(`lesson=${wanted}`))
        const before = document.querySelector('section h1')?.textContent
        let start = 0
        const observer = new MutationObserver(() => {
          // No named function in here: tsx would mark it with a helper that the page does not have.
          const title = document.querySelector('section h1')?.textContent
          if (!location.search.includes(wanted) || !title || title === before) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - start))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
        start = performance.now()
        link?.click()
      }),
    lesson,
  )
}
