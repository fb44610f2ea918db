import { courseSlug } from '../../tests/support/learner.ts'
import type { Network } from '../../tests/support/network.ts'
import { Device } from './device.ts'
import { type Measured, percentile } from './table.ts'

const changes = 50

/** Time from the click to the next lesson on screen, and the memory growth of 50 changes. */
export async function lessonChanges(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.open(`/course/${courseSlug}/play?lesson=1`)
    await device.page.locator('[data-move=next]').waitFor()
    await device.waitUntilInstalled()
    const lessons = await lessonIds(device)
    // Opens each lesson once first: the measured changes are repeated visits.
    for (const lesson of [...lessons.slice(1), ...lessons.slice(0, 1)]) await change(device, lesson)
    const before = await memory(device)
    await device.slowDown()
    const values: number[] = []
    for (let run = 0; run < changes; run++) values.push(await change(device, lessons[(run + 1) % lessons.length] ?? ''))
    const after = await memory(device)
    return [
      { what: `lesson to lesson, CPU 4×, ${changes} changes`, unit: 'ms', values },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(values, 0.95)] },
      { what: 'JS heap grown by it', unit: 'KiB', values: [(after.heap - before.heap) / 1024] },
      { what: 'DOM nodes grown by it, detached ones included', unit: '', values: [after.nodes - before.nodes] },
    ]
  } finally {
    await device.dispose()
  }
}

/** Live memory after a garbage collection: bytes and DOM nodes. */
async function memory(device: Device): Promise<{ heap: number; nodes: number }> {
  const devTools = await device.page.context().newCDPSession(device.page)
  for (let round = 0; round < 3; round++) await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes } = await devTools.send('Memory.getDOMCounters')
  await devTools.detach()
  return { heap: usedSize, nodes }
}

async function lessonIds(device: Device): Promise<string[]> {
  await device.page.locator('header button[aria-haspopup=dialog]').click()
  const hrefs = await device.page.locator('dialog ol a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  await device.page.keyboard.press('Escape')
  return hrefs.map((href) => new URL(href, 'http://device').searchParams.get('lesson') ?? '')
}

/** Opens the menu as a user does, and measures from the click on the lesson, inside the page. */
async function change(device: Device, lesson: string): Promise<number> {
  const { page } = device
  await page.locator('header button[aria-haspopup=dialog]').click()
  await page.locator('dialog ol a').first().waitFor()
  return await page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('dialog ol a')].find((one) => one.href.includes(`lesson=${wanted}`))
        const before = document.querySelector('section h1')?.textContent
        let start = 0
        const observer = new MutationObserver(() => {
          // No named function here: tsx would wrap it in a helper that the page does not have.
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
