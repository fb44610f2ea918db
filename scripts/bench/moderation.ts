import { chromium, type Page } from '@playwright/test'
import type { WholeCase } from '../../contract/moderation/cases.ts'
import { type ApiSession, callApi, demoEmail, pushByApi, signInByApi } from '../../tests/support/api.ts'
import { chromiumFlags } from '../../tests/support/chromium-flags.ts'
import { learnerWords } from '../../tests/support/learner.ts'
import { newPost, sentCommand, subjectOf } from '../../tests/support/sent-command.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { openSignedIn } from '../../tests/support/sign-in.ts'
import { findChromium } from '../prerequisites/ensure-chromium.ts'

/**
 * One administrator clears 50 cases on a small screen by taps. Then hidden texts leave two devices that show the wall.
 * `npx tsx scripts/bench/moderation.ts [cases] [hidden texts]` after a build.
 */
const count = Number(process.argv[2] ?? 50)
const hides = Number(process.argv[3] ?? 3)
const words = learnerWords('bn', 'administration').moderation
const viewport = { width: 360, height: 740 }
/** Minutes that a person may need for all cases. */
const bar = 20

async function writePost(url: string, author: ApiSession, body: string): Promise<string> {
  const sent = newPost(body, { made_at: Date.now() })
  await pushByApi(url, author, [sent])
  return subjectOf(sent)
}

async function report(url: string, reporter: ApiSession, id: string): Promise<void> {
  const input = { of: { kind: 'post', id }, reason: 'harm', words: '' }
  await pushByApi(url, reporter, [sentCommand('report', input, { made_at: Date.now() })])
}

/** Taps through the queue: every third case is hidden, the others stay. */
async function clearQueue(page: Page): Promise<{ taps: number; seconds: number }> {
  const [hide, keep] = [words.hide, words.keep].map((name) => page.getByRole('button', { name, exact: true }))
  if (!hide || !keep) throw new Error('The queue has no buttons.')
  const none = page.getByRole('heading', { name: words.none })
  const text = page.locator('#root section').filter({ hasText: 'লেখা ' }).first()
  await page.locator('#root main a[href$="/admin/moderation"]').first().click()
  await keep.waitFor()
  const started = performance.now()
  let taps = 1
  for (let index = 0; index < count; index++) {
    const shown = await text.textContent()
    await (index % 3 === 0 ? hide : keep).click()
    taps++
    while (!(await none.isVisible()) && (await text.textContent({ timeout: 2000 }).catch(() => shown)) === shown)
      await page.waitForTimeout(20)
  }
  await none.waitFor()
  return { taps, seconds: (performance.now() - started) / 1000 }
}

async function main(): Promise<void> {
  const server = await startServer({ isOptimised: true })
  const browser = await chromium.launch({ executablePath: findChromium() ?? chromium.executablePath(), args: [...chromiumFlags] })
  const { url } = server
  try {
    const [student, instructor, admin] = [
      await signInByApi(url, demoEmail('student')),
      await signInByApi(url, demoEmail('instructor')),
      await signInByApi(url, demoEmail('admin')),
    ]
    for (let index = 0; index < count; index++)
      await report(url, student, await writePost(url, instructor, `লেখা ${index}: এই লোকের কথা শুনবেন না, সে সবাইকে ঠকায়।`))
    const phone = async (role: 'admin' | 'student', path: string) => {
      const page = await (await browser.newContext({ viewport, locale: 'bn-BD', hasTouch: true })).newPage()
      await openSignedIn(page, role, url)
      await page.goto(url + path)
      return page
    }
    const queue = await phone('admin', '/admin')
    const { taps, seconds } = await clearQueue(queue)
    const left = (bar * 60 - seconds) / count
    console.log(`${count} cases: ${taps} taps, ${seconds.toFixed(1)} s of the machine; ${left.toFixed(1)} s of reading remain for each`)

    const phones = [await phone('student', '/community'), await phone('student', '/community')]
    for (const page of phones) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    for (let index = 0; index < hides; index++) {
      const body = `গোপন কথা ${index} ${Date.now()}`
      const id = await writePost(url, instructor, body)
      await Promise.all(phones.map((page) => page.getByText(body).first().waitFor({ timeout: 90_000 })))
      await report(url, student, id)
      const { json } = await callApi<{ items: WholeCase[] }>(url, '/admin/moderation', { token: admin.token })
      const one = json?.items.find(({ target_id }) => target_id === id)
      const decision = { version: one?.version, decision: 'hide', reason: 'harm', words: '', suspend_days: 0 }
      await callApi(url, `/admin/moderation/${one?.id}/decide`, { method: 'POST', token: admin.token, body: decision })
      const hidden = performance.now()
      const times = await Promise.all(
        phones.map(async (page) => {
          await page.getByText(body).first().waitFor({ state: 'detached', timeout: 120_000 })
          return ((performance.now() - hidden) / 1000).toFixed(1)
        }),
      )
      console.log(`hidden text ${index + 1}: gone from two devices after ${times.join(' and ')} s`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

await main()
