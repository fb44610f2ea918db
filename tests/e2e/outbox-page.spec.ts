import type { Locator, Page } from '@playwright/test'
import { callApi, demoEmail, demoPassword, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, learnerWords, writePost } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { press } from '../support/press.ts'
import { sentCommand } from '../support/sent-command.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy, isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = bn.outbox
const itemWith = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text })
/** Opens the outbox as by a link. */
async function openOutbox(page: Page): Promise<void> {
  await visit(page, '/outbox')
  await expect(page.locator('#main h1').first()).toHaveText(words.title)
}

async function bodiesOnTheServer(network: Network): Promise<string[]> {
  const answer = await callApi<{ items: { body: string }[] }>(network.server.url, '/posts')
  return answer.json?.items.map((post) => post.body) ?? []
}

/** A command of another device of the same user. */
type OtherDevice = (id: string) => ReturnType<typeof sentCommand>
const removal: OtherDevice = (id) => sentCommand('removePost', { id })

/** Writes an edit offline that the server will reject, because another device has changed the post. */
async function writeRejectedEdit(
  page: Page,
  network: Network,
  { does = removal, reason = words.reasons.not_found }: { does?: OtherDevice; reason?: string } = {},
): Promise<{ was: string; is: string }> {
  const was = `মূল লেখা ${Date.now()}`
  const is = `শুধরানো ${was}`
  await writePost(page, was)
  await expect.poll(() => bodiesOnTheServer(network)).toContain(was)
  await expect(itemWith(page, was)).not.toContainText(bn.wall.waiting.title)
  await network.goOffline(page.context())
  const card = itemWith(page, was)
  await press(card, bn.wall.post.edit)
  await page.getByLabel(bn.wall.post.editLabel).fill(is)
  await press(page, bn.wall.post.saveEdit)
  await expect(itemWith(page, is)).toContainText(bn.wall.waiting.title)

  const list = await callApi<{ items: { id: string; body: string }[] }>(network.server.url, '/posts')
  const id = list.json?.items.find((post) => post.body === was)?.id ?? ''
  const { url } = network.server
  await pushByApi(url, await signInByApi(url, demoEmail('student')), [does(id)])
  await network.goOnline(page.context())
  await openOutbox(page)
  await expect(itemWith(page, is)).toContainText(reason)
  return { was, is }
}

test(
  'a text that two tabs show is one post, whichever tab sends it',
  heldBy(
    'src/offline/drafts/drafts.test.ts#never replaces a draft that was saved later',
    'tests/system/two-tabs.test.ts#the server applies every command of two tabs once',
  ),
  async ({ page, context, network, signIn }) => {
    await signIn('student', page, '/community')
    const other = await context.newPage()
    const box = (tab: Page) => tab.locator('textarea[name=body]')
    const typeInBoth = async (text: string) => {
      await box(page).fill(text)
      const drafts = async () => (await rowsOf(page, 'entlab-person-', 'drafts')).map((draft) => draft.text).join()
      await expect.poll(drafts).toContain(text)
      await other.goto('/community')
      await expect(box(other)).toHaveValue(text)
    }
    await typeInBoth('অন্য ট্যাব থেকে পাঠানো লেখা')
    await press(other, bn.wall.composer.send)
    for (const tab of [page, other]) await expect(box(tab)).toHaveValue('')

    const text = `দুই ট্যাবের একই লেখা ${Date.now()}`
    await typeInBoth(text)
    await Promise.all([page, other].map((tab) => press(tab, bn.wall.composer.send)))
    for (const tab of [page, other]) await expect(box(tab)).toHaveValue('')
    const arrived = async () => (await bodiesOnTheServer(network)).filter((body) => body === text).length
    await expect.poll(arrived).toBe(1)
    for (const tab of [page, other]) await expect(itemWith(tab, text)).toHaveCount(1)
    await expect(itemWith(page, text)).not.toContainText(bn.wall.waiting.title)
    expect(await arrived()).toBe(1)
  },
)

withWorker('a user edits unsent posts, takes them back, and deletes a rejected edit', async ({ page, network, signIn, workerReady }) => {
  await signIn('student', page, '/community')
  await workerReady()
  await test.step('unsent posts are edited and taken back', () => editUnsent(page, network))
  await test.step('a rejected edit shows why, and is copied, sent again and deleted', () => sendAgain(page, network))
  // src/features/wall/change-post.test.ts and src/offline/outbox/revise.test.ts hold the rules of the last step.
  if (isThorough)
    await test.step('an edit of a post that another device has edited too is shown beside its text', () => decideBetween(page, network))
})

async function editUnsent(page: Page, network: Network): Promise<void> {
  // The pages for members arrive after the sign-in, beside what the page itself loads.
  await expect.poll(() => hasPart(page, 'member')).toBe(true)
  await network.goOffline(page.context())
  const [first, second] = [`প্রথম কথা ${Date.now()}`, `দ্বিতীয় কথা ${Date.now()}`]
  for (const text of [first, second]) await writePost(page, text)
  await openOutbox(page)
  await expect(page.getByRole('button', { name: words.listen, exact: true })).toBeVisible()

  await press(itemWith(page, first), words.edit)
  await page.getByLabel(words.editLabel).fill(`${first}, বদলানো`)
  await press(page, words.save)
  await expect(itemWith(page, `${first}, বদলানো`)).toBeVisible()

  // A post that is taken back returns to the composer, below the text that another tab has typed.
  const other = await page.context().newPage()
  await other.goto('/community')
  const typed = `আরেক কথা ${Date.now()}`
  await other.locator('textarea[name=body]').fill(typed)
  await press(itemWith(page, second), words.takeBack)
  await expect(page).toHaveURL(/\/community$/)
  const composer = page.locator('textarea[name=body]')
  await expect(composer).toHaveValue(`${typed}\n\n${second}`)
  await expect(composer).toBeFocused()
  await expect(other.locator('textarea[name=body]')).toHaveValue(`${typed}\n\n${second}`)
  await other.close()
  await expect(itemWith(page, second)).toHaveCount(0)

  // The same on the wall, where the composer is open. The other post stays.
  const third = `তৃতীয় কথা ${Date.now()}`
  await composer.fill(third)
  await press(page, bn.wall.composer.send)
  await composer.fill(typed)
  await press(itemWith(page, third), bn.wall.post.takeBack)
  await expect(composer).toHaveValue(`${typed}\n\n${third}`)
  await expect(composer).toBeFocused()
  await expect(composer).toBeInViewport()
  await expect(page.getByText(bn.wall.post.takenBack, { exact: true })).toBeVisible()
  await expect(itemWith(page, third)).toHaveCount(0)

  // An edit of the profile waits as well. The form for the e-mail address reports that it needs a connection, and keeps its text.
  const place = `বগুড়া ${Date.now()}`
  await visit(page, '/profile/edit')
  await expect(page.getByText(bn.session.account.needsLine)).toHaveCount(4)
  await page.locator('#root [name=email]').fill('new@example.org')
  const email = page.locator('#root form').filter({ has: page.locator('[name=email]') })
  await email.locator('[name=current_password]').fill(demoPassword)
  await press(page, bn.session.account.email.submit)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('#root [name=email]')).toHaveValue('new@example.org')
  await page.locator('#root [name=place]').fill(place)
  // The draft is on the device, where another tab finds it: tests/system/composers.test.ts, and builder.spec.ts for another tab.
  if (isThorough) {
    const tab = await page.context().newPage()
    await tab.goto('/profile/edit')
    await expect(tab.locator('#root [name=place]')).toHaveValue(place)
    await tab.close()
  }
  await press(page, bn.session.account.save)
  await expect(page).toHaveURL(/\/profile\/view$/)
  await expect(page.getByText(place)).toBeVisible()
  await expect(page.getByText(bn.session.account.unsentText)).toBeVisible()
  await openOutbox(page)
  await expect(itemWith(page, place)).toContainText(words.names.editProfile)
  // A page that was never opened shows that it is offline, and no error: learn-offline.spec.ts opens it in the check.
  if (isThorough) {
    await page.goto('/gallery')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bn.common.pageOffline.title)
  }

  await network.goOnline(page.context())
  await expect.poll(() => placeOnTheServer(network)).toBe(place)
  expect(sentCommands(network, 'editProfile').size).toBe(1)
  await expect.poll(() => bodiesOnTheServer(network)).toContain(`${first}, বদলানো`)
  const bodies = await bodiesOnTheServer(network)
  expect(bodies).not.toContain(first)
  expect(bodies).not.toContain(second)
  expect(bodies).not.toContain(third)
}

async function sendAgain(page: Page, network: Network): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  network.proxy.log.length = 0
  const { is } = await writeRejectedEdit(page, network)
  await expect(page.getByRole('link', { name: /ফেরত/ }).first()).toBeVisible()

  // The longest badge leaves the header in one row.
  const screen = page.viewportSize()
  await visit(page, '/courses')
  await expect(page.locator('#main h1').first()).toHaveText(learnerWords('bn', 'catalogue').list.heading)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: /ফেরত/ })).toBeVisible()
    expect((await header.boundingBox())?.height).toBeLessThan(60)
  }
  if (screen) await page.setViewportSize(screen)
  await openOutbox(page)

  await press(itemWith(page, is), words.copy)
  await expect(page.getByText(words.copied, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(is)

  // The changed edit is sent again. Its post is still missing, so it is rejected again, with the new text.
  await press(itemWith(page, is), words.fix)
  await page.getByLabel(words.editLabel).fill(`${is}, আরেকবার`)
  await page.locator('form').getByRole('button', { name: words.sendAgain, exact: true }).click()
  await expect(page.getByLabel(words.editLabel)).toHaveCount(0)
  await expect.poll(() => sentCommands(network, 'editPost').size).toBe(2)
  await expect(itemWith(page, `${is}, আরেকবার`)).toContainText(words.reasons.not_found)

  await press(itemWith(page, is), words.discard)
  await press(page.getByRole('dialog'), words.discard)
  await expect(itemWith(page, is)).toHaveCount(0)
  await visit(page, '/community')
  await expect(page.locator('article').first()).toBeVisible()
  await expect(page.getByText(is)).toHaveCount(0)
}

async function decideBetween(page: Page, network: Network): Promise<void> {
  const theirs = `অন্য ফোনের লেখা ${Date.now()}`
  const does: OtherDevice = (id) => sentCommand('editPost', { id, body: theirs })
  const { is } = await writeRejectedEdit(page, network, { does, reason: words.reasons.changed_meanwhile })
  await itemWith(page, is).getByRole('link', { name: words.fix, exact: true }).click()
  const card = itemWith(page, is)
  await expect(card).toContainText(theirs)
  await press(card, bn.wall.rejected.fix)
  // The other text is shown beside the form.
  await expect(itemWith(page, theirs).getByLabel(bn.wall.post.editLabel)).toHaveValue(is)
  await page.getByLabel(bn.wall.post.editLabel).fill(`${theirs}, ${is}`)
  await press(page, bn.wall.post.saveEdit)
  await expect.poll(() => bodiesOnTheServer(network)).toContain(`${theirs}, ${is}`)
  await expect(page.getByText(bn.wall.clash.text)).toHaveCount(0)
}

async function placeOnTheServer(network: Network): Promise<string | undefined> {
  const { token } = await signInByApi(network.server.url, demoEmail('student'))
  return (await callApi<{ user: { place: string } }>(network.server.url, '/auth/me.php', { token })).json?.user.place
}

/** Ids of all commands with this name that the device has sent. */
function sentCommands(network: Network, name: string): Set<string> {
  const pushes = network.proxy.log.filter(({ url }) => url.includes('/sync/push'))
  const sent = pushes.flatMap(({ body }) => (JSON.parse(body) as { commands: { id: string; name: string }[] }).commands)
  return new Set(sent.filter((command) => command.name === name).map((command) => command.id))
}
