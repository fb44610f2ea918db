import { chromium, type Locator, type Page } from '@playwright/test'
import type { WholeCase } from '../../contract/moderation/cases.ts'
import { rowShape } from '../../contract/sync.ts'
import { type ApiSession, callApi, demoEmail, pushByApi, signInByApi } from '../../tests/support/api.ts'
import { chromiumFlags } from '../../tests/support/chromium-flags.ts'
import { learnerWords } from '../../tests/support/learner.ts'
import { newPost, sentCommand, subjectOf } from '../../tests/support/sent-command.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { openSignedIn } from '../../tests/support/sign-in.ts'
import { findChromium } from '../prerequisites/ensure-chromium.ts'

/**
 * One administrator clears 50 cases on a small screen by taps: every third is hidden, every tenth gets a warning with limits through the
 * form, the others stay. Wall, author and log must say so afterwards. Then hidden texts leave two devices that show the wall.
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

const decisionOf = (index: number) => (index % 10 === 5 ? 'warn' : index % 3 === 0 ? 'hide' : 'keep')

interface Cleared {
  readonly taps: number
  /** Of each case. */
  readonly seconds: readonly number[]
}

/** The number of the text on the screen. Undefined between two cases. */
async function numberOf(text: Locator): Promise<string | undefined> {
  return /লেখা (\d+):/.exec((await text.textContent({ timeout: 2000 }).catch(() => null)) ?? '')?.[1]
}

/** Taps through the queue. A choice in the form is two taps: one opens it, one chooses. */
async function clearQueue(page: Page): Promise<Cleared> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const [hide, keep] = [button(words.hide), button(words.keep)]
  const choose = async (label: string, value: string): Promise<unknown> => await page.getByLabel(label, { exact: true }).selectOption(value)
  const none = page.getByRole('heading', { name: words.none })
  const text = page.locator('#root section').filter({ hasText: 'লেখা ' }).first()
  await page.locator('#root main a[href$="/admin/moderation"]').first().click()
  await keep.waitFor()
  const seconds: number[] = []
  let taps = 1
  for (let index = 0; index < count; index++) {
    const started = performance.now()
    // The number of the text says which decision it gets: cases of one millisecond have no order.
    const number = await numberOf(text)
    if (number === undefined) throw new Error('No text of this bench is on screen.')
    const decision = decisionOf(Number(number))
    if (decision === 'warn') {
      await button(words.more).click()
      await choose(words.decision, 'warn')
      await choose(words.account, 'limit:7')
      await button(words.decide).click()
      taps += 6
    } else {
      await (decision === 'hide' ? hide : keep).click()
      taps++
    }
    // A pause between two looks: the next case or the empty queue, whichever comes first, and finer than `expect.poll`. Only the
    // number identifies a case: a fetched queue also changes the author's history on the present one.
    while (!(await none.isVisible()) && ((await numberOf(text)) ?? number) === number) await page.waitForTimeout(20)
    seconds.push((performance.now() - started) / 1000)
  }
  await none.waitFor()
  return { taps, seconds }
}

async function pulledRows(url: string, { token }: ApiSession, scope: string, table: string): Promise<Record<string, unknown>[]> {
  interface Pulled {
    scopes: Record<string, { changes: { table: string; row: Record<string, unknown> | null }[] }>
  }
  const { json } = await callApi<Pulled>(url, `/sync/pull?${scope}=0&shape=${rowShape}`, { token })
  return (json?.scopes[scope]?.changes ?? []).flatMap((change) => (change.table === table && change.row ? [change.row] : []))
}

/** Throws unless wall, author and log agree with the taps. */
async function checkEnds(url: string, ids: readonly string[], author: ApiSession, reader: ApiSession, admin: ApiSession): Promise<void> {
  const expected = (decision: string) => ids.filter((_id, index) => decisionOf(index) === decision)
  const { json: queue } = await callApi<{ waiting: number }>(url, '/admin/moderation', { token: admin.token })
  // The author goes on seeing a hidden text.
  const onWall = new Set((await pulledRows(url, reader, 'community', 'posts')).map(({ id }) => id))
  const states = (await pulledRows(url, author, 'me', 'decisions')).map(({ state }) => state)
  const { json: log } = await callApi<{ items: { act: string }[] }>(url, '/admin/audit?act=content_warned', { token: admin.token })
  const ends = {
    waiting: queue?.waiting,
    missing: ids.filter((id, index) => onWall.has(id) === (decisionOf(index) === 'hide')).length,
    hidden: states.filter((state) => state === 'hidden').length,
    warned: states.filter((state) => state === 'warned').length,
    lines: log?.items.length,
  }
  const warned = expected('warn').length
  const right = { waiting: 0, missing: 0, hidden: expected('hide').length, warned, lines: warned }
  if (JSON.stringify(ends) !== JSON.stringify(right)) throw new Error(`${JSON.stringify(ends)} instead of ${JSON.stringify(right)}`)
  console.log(`wall, author and log agree: ${JSON.stringify(ends)}`)
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
    // The demo has cases of its own.
    const { json: demo } = await callApi<{ items: WholeCase[] }>(url, '/admin/moderation', { token: admin.token })
    for (const { id, version } of demo?.items ?? []) {
      const body = { version, decision: 'keep', reason: 'other', words: '', suspend_days: 0 }
      await callApi(url, `/admin/moderation/${id}/decide`, { method: 'POST', token: admin.token, body })
    }
    const ids: string[] = []
    for (let index = 0; index < count; index++) {
      const id = await writePost(url, instructor, `লেখা ${index}: এই লোকের কথা শুনবেন না, সে সবাইকে ঠকায়।`)
      ids.push(id)
      await report(url, student, id)
    }
    const phone = async (role: 'admin' | 'student', path: string) => {
      const page = await (await browser.newContext({ viewport, locale: 'bn-BD', hasTouch: true })).newPage()
      await openSignedIn(page, role, url)
      await page.goto(url + path)
      return page
    }
    const queue = await phone('admin', '/admin')
    const { taps, seconds } = await clearQueue(queue)
    const sum = seconds.reduce((total, one) => total + one, 0)
    const longest = Math.max(...seconds)
    const median = seconds.toSorted((one, other) => one - other)[Math.floor(count / 2)] ?? longest
    const left = (bar * 60 - sum) / count
    console.log(`${count} cases: ${taps} taps, ${sum.toFixed(1)} s of the machine; ${left.toFixed(1)} s of reading remain for each`)
    console.log(`a case: ${(taps / count).toFixed(2)} taps, median ${median.toFixed(2)} s, longest ${longest.toFixed(2)} s`)
    await checkEnds(url, ids, instructor, student, admin)

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
