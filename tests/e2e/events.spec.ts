import type { Page } from '@playwright/test'
import type { Event } from '../../contract/events/events.ts'
import { callApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoClippedText, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { sentCommand } from '../support/sent-command.ts'
import { fillSignIn } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = learnerWords('bn', 'events')
const common = learnerWords('bn', 'common')
const onTheServer = async (network: Network): Promise<Event[]> =>
  (await callApi<{ items: Event[] }>(network.server.url, '/events')).json?.items ?? []
/** The demo event without a free seat. */
const fullEvent = async (network: Network): Promise<Event> => {
  const found = (await onTheServer(network)).find((event) => event.waiting > 0)
  if (!found) throw new Error('The demo has no event with a waiting list.')
  return found
}
const submit = (page: Page) => page.locator('form').getByRole('button', { name: words.create.submit }).click()

withWorker(
  'an event created offline is shown at once and arrives once, and a seat claimed offline is called a seat only after its confirmation',
  async ({ page, network, signIn, workerReady }) => {
    const title = `উঠান বৈঠক ${Date.now()}`
    await signIn('student')
    await workerReady()
    // The form is for members.
    await expect.poll(() => hasPart(page, 'member')).toBe(true)
    await visit(page, '/events')
    await expect(page.getByRole('link', { name: words.create.action })).toBeVisible()
    await network.goOffline(page.context())
    await page.getByRole('link', { name: words.create.action }).click()
    await page.locator('[name=title_bn]').fill(title)
    await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'drafts')).map(({ text }) => text).join()).toContain(title)
    await page.reload()
    await expect(page.locator('[name=title_bn]')).toHaveValue(title)
    await submit(page)
    await expect(page.locator('[name=place_bn]')).toBeFocused()
    await page.locator('[name=place_bn]').fill('বটতলা')
    await page.locator('[name=capacity]').fill('১২')
    await submit(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(words.unsent.title)).toBeVisible()
    // The organiser registers too: the claim waits behind the unsent event.
    await page.getByRole('button', { name: words.seat.register }).click()
    await expect(page.getByText(words.seat.unsent)).toBeVisible()

    await network.goOnline(page.context())
    await expect(page.getByText(words.seat.seated, { exact: true })).toBeVisible()
    const found = (await onTheServer(network)).filter((event) => event.title.bn === title)
    expect(found).toMatchObject([{ capacity: 12, taken: 1, waiting: 0, place: { bn: 'বটতলা', en: '' } }])
    expect(await rowsOf(page, 'entlab-person-', 'drafts')).toEqual([])
    await test.step('a seat claimed offline', () => claimOffline(page, network))
  },
)

async function claimOffline(page: Page, network: Network): Promise<void> {
  const { id, waiting } = await fullEvent(network)
  await visit(page, `/events/${id}/register`)
  await expect(page.getByText(words.register.full)).toBeVisible()
  await network.goOffline(page.context())
  await page.getByRole('button', { name: words.seat.registerWaiting }).click()
  await expect(page.getByText(words.seat.unsentText)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.seat.unsentText)).toBeVisible()
  await network.goOnline(page.context())
  await expect(page.getByText(words.seat.waiting, { exact: true })).toBeVisible()
  expect((await fullEvent(network)).waiting).toBe(waiting + 1)
  await page.getByRole('button', { name: words.seat.giveUp }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.seat.giveUp }).click()
  await expect.poll(async () => (await fullEvent(network)).waiting).toBe(waiting)
}

test('the registration button is above the bottom bar at any height of the screen', async ({ page, network }) => {
  const { id } = await fullEvent(network)
  await page.goto(`/events/${id}`)
  const claim = page.getByRole('link', { name: words.seat.registerWaiting })
  for (const height of [740, 640, 480]) {
    await page.setViewportSize({ width: 360, height })
    const bar = await page
      .locator('nav')
      .filter({ has: page.locator('a[href$="/more"]') })
      .last()
      .boundingBox()
    const box = await claim.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

/** Sends commands as the demo instructor from another device. */
async function asInstructor(network: Network, ...commands: ReturnType<typeof sentCommand>[]): Promise<void> {
  const { url } = network.server
  await pushByApi(url, await signInByApi(url, demoEmail('instructor')), commands)
}

test(
  'a user who signs in to register returns to the event, and registers by a click',
  heldBy(
    'src/features/session/state/redirect-target.test.ts#keeps the path %s',
    'tests/e2e/share.spec.ts#a share of a visitor waits for the user who signs in from there',
    'tests/e2e/ended-session.spec.ts#an ended session is on the badge, keeps the unsent post, and returns to its page',
    'tests/e2e/events.spec.ts#a seat claimed offline is called a seat only after its confirmation',
  ),
  async ({ page, network }) => {
    const id = crypto.randomUUID()
    const text = { bn: `বৈঠক ${Date.now()}`, en: '' }
    const starts_at = Date.now() + 72 * 3_600_000
    const content = { id, title: text, place: text, description: { bn: '', en: '' }, starts_at, ends_at: starts_at + 1000, capacity: null }
    await asInstructor(network, sentCommand('createEvent', content))
    await page.goto(`/events/${id}`)
    await page.locator('#root').getByRole('link', { name: words.seat.register }).click()
    await page.getByRole('main').getByRole('link', { name: common.action.signIn }).click()
    await fillSignIn(page)
    await expect(page).toHaveURL(`/events/${id}/register`)
    await page.getByRole('button', { name: words.seat.register }).click()
    await expect(page.getByText(words.seat.seated, { exact: true })).toBeVisible()
  },
)

test(
  'a waiting user is notified of a free seat, and a cancelled event stays visible',
  heldBy(
    'src/features/events/news/which-events.test.ts#reports free seats to users seen waiting',
    'tests/system/sync-events.test.ts#has the edits of different fields; the later edit of one field is rejected and stays in the outbox',
  ),
  async ({ page, network, signIn }) => {
    const id = crypto.randomUUID()
    const title = `বৈঠক ${Date.now()}`
    const text = { bn: title, en: '' }
    const starts_at = Date.now() + 72 * 3_600_000
    const content = { id, title: text, place: text, description: { bn: '', en: '' }, starts_at, ends_at: starts_at + 1000, capacity: 1 }
    await asInstructor(network, sentCommand('createEvent', content), sentCommand('registerForEvent', { event_id: id }))
    await signIn('student', page, `/events/${id}`)
    await page.getByRole('button', { name: words.seat.registerWaiting }).click()
    await expect(page.getByText(words.seat.waiting, { exact: true })).toBeVisible()

    await asInstructor(network, sentCommand('cancelRegistration', { event_id: id }))
    await page.goto('/events')
    const notice = page.getByRole('link', { name: new RegExp(`${words.soon.movedUp}.*${title}`) })
    await notice.click()
    // The list has such notices for other seats of this user.
    await expect(page).toHaveURL(new RegExp(`/events/${id}`))
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(words.seat.seated, { exact: true })).toBeVisible()
    await page.goto('/events')
    // The notice disappears once the event was opened: only the event's own card is left.
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)

    await asInstructor(network, sentCommand('removeEvent', { id }))
    await page.goto('/events?show=mine')
    await expect(page.getByRole('link', { name: title })).toContainText(words.badge.calledOff)
  },
)

withWorker(
  'an organiser reads the attendees offline, and of two edits of one text sees both and sends the rejected one again',
  heldBy(
    'tests/system/sync-events.test.ts#has the edits of different fields; the later edit of one field is rejected and stays in the outbox',
    'src/features/events/change-event.test.ts#that conflicts shows both texts',
    'src/offline/outbox/revise.test.ts#sends a rejected command again',
  ),
  async ({ page, network, signIn, workerReady }) => {
    const { id, title } = await fullEvent(network)
    const [theirs, mine] = [`তাঁর ${Date.now()}`, `আমার ${Date.now()}`]
    await signIn('instructor', page, `/events/${id}`)
    const waiting = page.getByRole('listitem').filter({ hasText: words.attendees.waiting })
    await expect(page.getByRole('heading', { name: words.attendees.title })).toBeVisible()
    await expect(waiting).not.toHaveCount(0)
    await workerReady()
    await network.goOffline(page.context())
    await page.reload()
    await expect(waiting).not.toHaveCount(0)

    await page.goto(`/events/${id}/edit`)
    await expect(page.locator('[name=title_bn]')).toHaveValue(title.bn)
    await page.locator('[name=title_bn]').fill(mine)
    await page.getByRole('button', { name: words.edit.submit }).click()
    await expect(page.getByRole('heading', { name: mine })).toBeVisible()
    await asInstructor(network, sentCommand('editEvent', { id, changes: { title_bn: { from: title.bn, to: theirs } } }))
    await network.goOnline(page.context())
    const note = page.getByRole('status').filter({ hasText: words.reasons.changed_meanwhile })
    await expect(note).toContainText(theirs)
    await expect(note).toContainText(mine)
    await page.getByRole('link', { name: words.rejected.fix }).click()
    await expect(page.locator('[name=title_bn]')).toHaveValue(mine)
    await page.getByRole('button', { name: words.edit.submit }).click()
    await expect.poll(async () => (await fullEvent(network)).title.bn).toBe(mine)
    await expect(note).toHaveCount(0)
  },
)

test(
  'a visitor who creates an event is asked to sign in, and continues with the same input',
  heldBy(
    'src/features/events/form/event-draft.test.ts#loses no word of either when a visitor signs in',
    'src/features/session/state/redirect-target.test.ts#overwrites what it refuses',
  ),
  async ({ page }) => {
    await page.goto('/events/create')
    await page.locator('[name=title_bn]').fill('লেখা যেন না হারায়')
    await page.locator('[name=place_bn]').fill('ঘাট')
    await submit(page)
    await page.getByRole('alert').getByRole('link', { name: common.action.signIn }).click()
    await fillSignIn(page)
    await page.waitForURL(/\/events\/create$/)
    await expect(page.locator('[name=title_bn]')).toHaveValue('লেখা যেন না হারায়')
    await expect(page.locator('[name=place_bn]')).toHaveValue('ঘাট')
    await submit(page)
    await expect(page.getByRole('heading', { name: 'লেখা যেন না হারায়' })).toBeVisible()
  },
)

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the month view moves by keys and has the days and times of Dhaka', async ({ page, network }) => {
    const [first] = await onTheServer(network)
    const start = new Date((first?.starts_at ?? 0) + 6 * 3_600_000)
    await page.goto(`/events?view=month&day=${start.toISOString().slice(0, 10)}`)
    const grid = page.getByRole('table')
    const chosen = grid.locator('[aria-pressed=true]')
    await expect(chosen).toHaveAccessibleName(/ইভেন্ট/)
    await expect(page.getByRole('link', { name: first?.title.bn ?? '' })).toBeVisible()
    const before = await chosen.getAttribute('aria-label')
    await chosen.focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(chosen).toBeFocused()
    await expect(chosen).toHaveAttribute('aria-label', before ?? '')
    await page.keyboard.press('PageDown')
    await expect(chosen).not.toHaveAttribute('aria-label', before ?? '')
    await page.keyboard.press('PageUp')
    await expect(chosen).toHaveAttribute('aria-label', before ?? '')
    expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
  })

  test(
    'the calendar file has the start in UTC',
    heldBy('src/features/events/event/calendar-file.test.ts#says when in UTC'),
    async ({ page, network }) => {
      const [first] = await onTheServer(network)
      await page.goto(`/events/${first?.id}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: words.calendar.action }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.ics$/)
      const stream = await download.createReadStream()
      let text = ''
      for await (const part of stream) text += String(part)
      const utc = new Date(first?.starts_at ?? 0).toISOString().replace(/[-:]|\.\d{3}/g, '')
      expect(text).toContain(`DTSTART:${utc}\r\n`)
      expect(text).toContain(`UID:${first?.id}@events.entlab\r\n`)
    },
  )
})

for (const language of ['bn', 'en'] as const) {
  const inEnglish = language === 'en' ? heldBy('tests/e2e/events.spec.ts#the pages of a full event are accessible and unclipped in bn') : {}
  test(`the pages of a full event are accessible and unclipped in ${language}`, inEnglish, async ({ page, network, signIn }) => {
    const { id } = await fullEvent(network)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const shown = learnerWords(language, 'events')
    await signIn('instructor', page, `/events/${id}`)
    if (language === 'en') {
      await chooseLanguage(page, language)
      await page.reload()
    }
    // every-page.spec.ts has the list, the month, the forms and an event with free seats.
    for (const path of ['', '/register']) {
      await test.step(path, async () => {
        if (path) await visit(page, `/events/${id}${path}`)
        await expect(page.getByRole('main').getByText(path ? shown.register.full : shown.attendees.title, { exact: true })).toBeVisible()
        await expectNoClippedText(page)
        await expectFingerSizedTargets(page)
        // Neither colours nor roles and names depend on the language: once is enough.
        if (language === 'bn') await expectNoAxeViolations(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 360, height: 740 })
      })
    }
  })
}
