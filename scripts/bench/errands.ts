import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { addDays, dayOf } from '../../contract/values/days.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../../tests/support/api.ts'
import { chromiumFlags } from '../../tests/support/chromium-flags.ts'
import { learnerWords } from '../../tests/support/learner.ts'
import { newPost, sentCommand, subjectOf } from '../../tests/support/sent-command.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { openSignedIn } from '../../tests/support/sign-in.ts'
import { findChromium, findShell } from '../prerequisites/ensure-chromium.ts'

/**
 * Errands of a new administrator, each from `/admin` by tapping alone, on a small phone in Bengali. Counts taps and letters, and saves a
 * picture of each end. `npx tsx scripts/bench/errands.ts <folder for the pictures>` after a build.
 */
const [staff, help, dashboard] = ['administration', 'passwordHelp', 'dashboard'].map((area) => learnerWords('bn', area))
const district = 'জামালপুর'
const password = 'sobuj-ghash-42'
const reason = 'সভায় ঠিক হয়েছে'
const reportedAuthor = 'শাহীন আলম'

interface Prepared {
  readonly learner: string
  readonly asking: string
  readonly suspended: string
  readonly promoted: string
}

interface Errand {
  readonly name: string
  /** Maximum number of taps after the last typed letter. */
  readonly maxTaps?: number
  readonly run: (hand: Hand, prepared: Prepared) => Promise<void>
}

/** A finger on the screen. */
class Hand {
  readonly page: Page
  taps = 0
  letters = 0
  tapsSinceTyped = 0

  constructor(page: Page) {
    this.page = page
  }

  async tap(target: Locator): Promise<void> {
    await target.first().click({ timeout: 15_000 })
    this.taps++
    this.tapsSinceTyped++
  }

  /** Typing begins with a tap into the field. */
  async type(name: string, text: string): Promise<void> {
    const field = this.page.locator(`[name=${name}]:visible`).last()
    await this.tap(field)
    await field.fill(text)
    this.tapsSinceTyped = 0
    this.letters += [...text].length
  }

  link(path: string): Locator {
    return this.page.locator(`#root main a[href$="${path}"]`)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The button that sends the form of the open question. */
  submit(): Locator {
    return this.page.locator('dialog[open] button[type=submit], [role=dialog] button[type=submit]')
  }

  async sees(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).locator('visible=true').first().waitFor({ timeout: 15_000 })
  }

  async opens(path: RegExp): Promise<void> {
    await this.page.waitForURL(path, { timeout: 15_000 })
    await this.page.locator('#root main h1').first().waitFor()
  }
}

const errands: readonly Errand[] = [
  {
    name: 'help a learner with a password',
    async run(hand, { learner }) {
      await hand.tap(hand.link('/admin/password-reset'))
      const card = hand.page.getByRole('listitem').filter({ hasText: learner })
      await hand.tap(card.getByRole('button', { name: help.card.issue, exact: true }))
      await hand.tap(hand.page.getByRole('dialog').getByRole('checkbox'))
      await hand.tap(hand.submit())
      await hand.page.getByRole('dialog').locator('output').waitFor()
    },
  },
  {
    name: 'from a name to the help of that person',
    maxTaps: 3,
    async run(hand, { asking }) {
      await hand.tap(hand.link('/admin/users'))
      await hand.type('search', asking)
      await hand.tap(hand.page.locator('#root main li a').filter({ hasText: asking }))
      await hand.tap(hand.page.locator('#root main section').getByRole('link', { name: staff.users.one.passwordHelp }))
      const card = hand.page.getByRole('listitem').filter({ hasText: asking })
      await hand.tap(card.getByRole('button', { name: help.card.issue, exact: true }))
      await hand.page.getByRole('dialog').getByRole('checkbox').waitFor()
    },
  },
  {
    name: 'approve an application',
    async run(hand) {
      await hand.tap(hand.link('/admin/instructors'))
      await hand.tap(hand.page.locator('#root main li a[href*="/admin/instructors/"]'))
      await hand.tap(hand.button(staff.applications.decide.approve))
      await hand.type('words', 'স্বাগতম। কাল থেকে শেখাতে পারেন।')
      await hand.tap(hand.submit())
      await hand.sees(staff.applications.one.done.approve)
    },
  },
  {
    name: 'withdraw a course',
    async run(hand) {
      await hand.tap(hand.link('/admin/courses'))
      await hand.tap(hand.page.locator('#root main li a[href*="/admin/courses/"]'))
      await hand.tap(hand.button(staff.courses.withdraw.open))
      await hand.type('reason', reason)
      await hand.tap(hand.submit())
      await hand.sees(staff.courses.one.withdrawn)
    },
  },
  {
    name: 'correct a word in Bengali',
    async run(hand) {
      await hand.tap(hand.link('/admin/translations'))
      await hand.type('search', dashboard.admin.lead.slice(0, 12))
      const row = hand.page.getByRole('listitem').filter({ hasText: 'dashboard.admin.lead' })
      await hand.tap(row.getByRole('button', { name: staff.words.edit.replace('{{language}}', staff.words.languages.bn), exact: true }))
      await hand.type('value', 'পুরো প্ল্যাটফর্ম এখান থেকে দেখেশুনে রাখুন।')
      await hand.tap(row.getByRole('button', { name: staff.words.save, exact: true }))
      await row.locator('[name=value]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'answer a report',
    async run(hand) {
      await hand.tap(hand.link('/admin/moderation'))
      // The oldest case is first.
      const author = await hand.page.locator('#root main section h2').first().textContent()
      await hand.tap(hand.button(staff.moderation.hide))
      await hand.sees(staff.moderation.done.hide.replace('{{name}}', author ?? ''))
    },
  },
  {
    name: 'see last week’s usage',
    async run(hand) {
      await hand.tap(hand.link('/admin/usage'))
      await hand.sees(staff.usage.weeks)
    },
  },
  {
    name: 'find who changed a role',
    async run(hand, { promoted }) {
      await hand.tap(hand.link('/admin/audit'))
      const kinds = hand.page.locator('#root main select')
      // The list of the browser opens with one tap and closes with the other.
      await kinds.first().selectOption('role_changed')
      hand.taps += 2
      await hand.page.locator('#root main li').filter({ hasText: promoted }).first().waitFor()
    },
  },
  {
    name: 'lift a suspension',
    async run(hand, { suspended }) {
      await hand.tap(hand.link('/admin/users'))
      await hand.tap(hand.button(staff.users.states.suspended))
      await hand.tap(hand.page.locator('#root main li a').filter({ hasText: suspended }))
      await hand.tap(hand.button(staff.users.lift.open))
      await hand.type('reason', reason)
      await hand.tap(hand.submit())
      await hand.button(staff.users.suspend.open).waitFor()
    },
  },
  {
    name: 'set the contact',
    async run(hand) {
      await hand.tap(hand.link('/admin/settings'))
      const card = hand.page
        .locator('#root main section')
        .filter({ has: hand.page.getByText(staff.settings.key.contact_phone, { exact: true }) })
      await hand.tap(card.getByRole('button', { name: staff.settings.change, exact: true }))
      await hand.type('to', '01712345678')
      await hand.tap(hand.submit())
      await hand.submit().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'export the people of a district',
    async run(hand) {
      await hand.tap(hand.link('/admin/users'))
      await hand.type('area', district)
      const saved = hand.page.waitForEvent('download')
      await hand.tap(hand.button(staff.users.export.button))
      await saved
      await hand.page.locator('#root main').getByRole('status').first().waitFor()
    },
  },
]

/** Makes what the errands are about, by the calls of the app. */
async function prepare(url: string): Promise<Prepared> {
  const { token } = await signInByApi(url, demoEmail('admin'))
  const call = async (path: string, body: object, as = token) => {
    const { status } = await callApi(url, path, { method: 'POST', body, token: as })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
  }
  const register = async (phone: string, name: string) => {
    await call('/auth/register.php', { phone, password, full_name: name })
    return (await signInByApi(url, phone, password)).userId
  }
  await register('01955555555', reportedAuthor)
  const post = newPost('এই লোক ঠকায়, তার দোকানে কেউ যাবেন না।', { made_at: Date.now() })
  await pushByApi(url, await signInByApi(url, '01955555555', password), [post])
  const report = { of: { kind: 'post', id: subjectOf(post) }, reason: 'false', words: '' }
  await pushByApi(url, await signInByApi(url, demoEmail('student')), [sentCommand('report', report, { made_at: Date.now() })])
  const [learner, asking, suspended, promoted] = ['শেফালী বেগম', 'কুলসুম আরা', 'রফিক মিয়া', 'জাহানারা খাতুন']
  for (const [phone, name] of [
    ['01911111111', learner],
    ['01966666666', asking],
  ] as const) {
    await register(phone, name)
    await call('/password-help', { id: newId(), secret: 's'.repeat(43), phone, name })
  }
  const until = Date.now() + 7 * 24 * 60 * 60_000
  await call(`/admin/users/${await register('01922222222', suspended)}/suspend`, {
    from: null,
    reason: 'spam',
    note: 'একই বিজ্ঞাপন বারবার',
    until,
  })
  await call(`/admin/users/${await register('01933333333', promoted)}/role`, { from: 'student', role: 'instructor', reason })
  const row = { name: 'আমেনা', phone: '01944444444', email: '', role: '', area: `মেলান্দহ, ${district}`, language: '' }
  await call('/admin/users/import', { rows: [{ line: 2, ...row }] })
  const counts = [1, 3, 8].map((days) => ({
    ...{ day: addDays(dayOf(Date.now()), -days), route: '/courses', language: 'bn' as const },
    ...{ is_offline: days === 3, is_installed: true, opened: 40 + days },
  }))
  await call('/analytics', { report: newId(), counts })
  return { learner, asking, suspended, promoted }
}

async function main(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Name the folder for the pictures.')
  await mkdir(folder, { recursive: true })
  const server = await startServer({ isOptimised: true })
  const browser = await chromium.launch({
    executablePath: findShell() ?? findChromium() ?? chromium.executablePath(),
    args: [...chromiumFlags],
  })
  try {
    const prepared = await prepare(server.url)
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'bn-BD', hasTouch: true })
    const page = await context.newPage()
    await openSignedIn(page, 'admin', server.url)
    console.log(`${'errand'.padEnd(40)}${'taps'.padStart(6)}${'letters'.padStart(9)}${'seconds'.padStart(9)}`)
    for (const [index, { name, maxTaps = Infinity, run }] of errands.entries()) {
      await page.goto(`${server.url}/admin`)
      await page.locator('#root main h1').first().waitFor()
      if (index === 0) await page.screenshot({ path: join(folder, 'home.png'), fullPage: true })
      const hand = new Hand(page)
      const started = performance.now()
      const failure = await run(hand, prepared).then(
        () => (hand.tapsSinceTyped > maxTaps ? `${hand.tapsSinceTyped} taps after the name` : ''),
        (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
      )
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      await page.screenshot({ path: join(folder, `${index + 1}.png`), fullPage: name.startsWith('export') })
      const end = failure === '' ? '' : `  not done: ${failure.split('\n')[0]}`
      console.log(`${name.padEnd(40)}${String(hand.taps).padStart(6)}${String(hand.letters).padStart(9)}${seconds.padStart(9)}${end}`)
      if (failure !== '') process.exitCode = 1
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

await main()
