import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseLanguage } from '../support/choose-language.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { learnerWords as words } from '../support/learner.ts'
import {
  expectFingerSizedTargets,
  expectNoAxeViolations,
  expectNoClippedText,
  expectNoSidewaysScroll,
  expectReadableColours,
} from '../support/page-checks.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy, isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

test.use({ sharesServer: true })

const bn = words('bn', 'entresoft')
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)

/** The main button is entirely above the bottom bar at any scroll position. */
async function expectMainButtonClear(page: Page, name: string): Promise<void> {
  const main = page.locator('main :is(a, button)').filter({ hasText: new RegExp(`^${name}$`) })
  const [button, bar] = [await main.boundingBox(), await page.locator('#root nav').last().boundingBox()]
  if (!button || !bar) throw new Error('The main button or the bottom bar is missing.')
  expect(button.y + button.height).toBeLessThanOrEqual(bar.y)
}

async function addEntry(page: Page, kind: string, amount: string, what: string): Promise<void> {
  await page.getByRole('button', { name: kind, exact: true }).click()
  await field(page, 'amount').fill(amount)
  await field(page, 'what').fill(what)
  await page.getByRole('button', { name: bn.book.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: what })).toBeVisible()
  await expect(field(page, 'amount')).toHaveValue('')
}

test('an entry saved in one tab has the text typed in another, and clears the draft there', async ({ page, context }) => {
  const other = await context.newPage()
  await page.goto('/entresoft/cash-book')
  const draft = async () => (await rowsOf(page, 'entlab-person-', 'drafts')).map(({ text }) => String(text)).join()
  await field(page, 'amount').fill('৪০')
  await expect.poll(draft).toContain('৪০')
  await other.goto('/entresoft/cash-book')
  await expect(field(other, 'amount')).toHaveValue('৪০')
  await page.getByRole('button', { name: bn.book.save }).click()
  await expect(field(page, 'amount')).toHaveValue('')
  await expect(field(other, 'amount')).toHaveValue('')

  await field(page, 'what').fill('চা')
  await expect.poll(draft).toContain('চা')
  await other.reload()
  await expect(field(other, 'what')).toHaveValue('চা')
  await field(other, 'what').fill('চা আর মুড়ি')
  await expect.poll(draft).toContain('মুড়ি')
  await expect(field(page, 'what')).toHaveValue('চা আর মুড়ি')
  await field(page, 'amount').fill('১০')
  await page.getByRole('button', { name: bn.book.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'চা আর মুড়ি' })).toBeVisible()
  await expect(field(other, 'what')).toHaveValue('')
})

withWorker(
  'the cash book works offline: it survives a reload, restores a deleted entry, and is saved to a file',
  heldBy(
    'src/features/entresoft/cash-book/book.test.ts#becomes a file whose columns add up',
    'src/features/entresoft/entresoft.books.test.ts#corrections of one row in two tabs are merged',
    'tests/e2e/entresoft.spec.ts#the credit book works offline',
  ),
  async ({ page, workerReady, goOffline }) => {
    await page.goto('/entresoft')
    await workerReady()
    // The worker stores all pages of EntreSoft once a visitor has opened one.
    await expect.poll(() => hasPart(page, 'tools')).toBe(true)
    await goOffline()
    await page.getByRole('link', { name: new RegExp(`^${bn.book.title}`) }).click()
    await expect(page.getByRole('button', { name: bn.book.save })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('searchbox')).toHaveCount(0)
    await addEntry(page, bn.book.in, '১,২৫০.৫', '=ডিম বিক্রি')
    const notice = await page.getByText(bn.book.saved, { exact: true }).boundingBox()
    const privacy = await page.getByText(/^এখানে যা লেখেন/).boundingBox()
    expect(notice?.y).toBeGreaterThan((privacy?.y ?? 0) + (privacy?.height ?? 0))
    await addEntry(page, bn.book.out, '40', 'ভ্যান ভাড়া')
    await field(page, 'what').fill('আধা লেখা')
    await page.reload()
    await expect(page.getByText('১,২১০.৫০ টাকা', { exact: true })).toBeVisible()
    await expect(field(page, 'what')).toHaveValue('আধা লেখা')

    const van = page.getByRole('listitem').filter({ hasText: 'ভ্যান ভাড়া' })
    await van.getByRole('button', { name: /মুছি/ }).click()
    await expect(van).toHaveCount(0)
    await page.getByRole('button', { name: bn.book.undo }).click()
    await expect(van).toBeVisible()

    await van.getByRole('button', { name: /বদলাই/ }).click()
    await page.locator('li [name=amount]').fill('৫০')
    await page.getByRole('button', { name: bn.book.saveChange }).click()
    await expect(page.getByText('১,২০০.৫০ টাকা', { exact: true })).toBeVisible()

    await page.getByRole('searchbox').fill('ডিম')
    await expect(van).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await expect(van).toBeVisible()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: bn.book.toFile }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^নগদ খাতা \d{4}-\d{2}\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const csv = Buffer.concat(chunks).toString('utf8')
    expect(csv.startsWith('\ufeff')).toBe(true)
    expect(csv).toContain(`"'=ডিম বিক্রি","1250.50",""`)
    expect(csv).toContain('"মোট","","1250.50","50"')
  },
)

async function giveCredit(page: Page, name: string, amount: string, what: string): Promise<void> {
  await page.goto('/entresoft/credit-book?show=new')
  await field(page, 'name').fill(name)
  await field(page, 'amount').fill(amount)
  await field(page, 'what').fill(what)
  await page.getByRole('button', { name: bn.credit.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: what })).toBeVisible()
}
const owed = (page: Page, amount: string) => page.locator('dd').filter({ hasText: new RegExp(`^${amount} টাকা$`) })

async function expectAccountAsPicture(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: bn.credit.picture.open }).click()
  const picture = page.getByRole('img', { name: new RegExp(name) })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: bn.credit.picture.save }).click()
  expect((await saved).suggestedFilename()).toBe(`বাকির হিসাব ${name}.png`)
}

withWorker(
  'the credit book works offline: a payment is in the cash book once, also after the page was killed and in two tabs',
  async ({ page, context, workerReady, goOffline }) => {
    await page.goto('/entresoft')
    await workerReady()
    // The worker stores all pages of EntreSoft once a visitor has opened one.
    await expect.poll(() => hasPart(page, 'tools')).toBe(true)
    await goOffline()
    await page.getByRole('link', { name: new RegExp(`^${bn.credit.title}`) }).click()
    await page.getByRole('link', { name: bn.credit.new }).click()
    await field(page, 'name').fill('সালমা আপা')
    await field(page, 'amount').fill('৩০০')
    await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'drafts')).map(({ text }) => String(text)).join()).toContain('৩০০')

    // The page ends without an event, and another one goes on where it was.
    const second = await context.newPage()
    await page.close({ runBeforeUnload: false })
    await second.goto('/entresoft/credit-book?show=new')
    await expect(field(second, 'name')).toHaveValue('সালমা আপা')
    await field(second, 'what').fill('চাল ৫ কেজি')
    await second.getByRole('button', { name: bn.credit.save }).click()
    await expect(owed(second, '৩০০')).toBeVisible()

    // "salma" sounds like সালমা: one tap instead of a second page.
    await visit(second, '/entresoft/credit-book?show=new')
    await field(second, 'name').fill('salma')
    await second.getByRole('button', { name: 'সালমা আপা' }).click()
    await field(second, 'amount').fill('90')
    await second.getByRole('button', { name: bn.credit.save }).click()
    await expect(owed(second, '৩৯০')).toBeVisible()

    await second.getByRole('button', { name: bn.credit.part }).click()
    await field(second, 'received').fill('২০০')
    await second.getByRole('button', { name: bn.credit.receive, exact: true }).click()
    await expect(owed(second, '১৯০')).toBeVisible()
    await expectAccountAsPicture(second, 'সালমা আপা')

    // Two tabs settle the same debt: the second one says that the account has changed.
    const third = await context.newPage()
    await third.goto(second.url())
    const settle = (tab: Page) => tab.getByRole('button', { name: bn.credit.settle.replace('{{amount}}', '১৯০ টাকা') })
    await expect(settle(third)).toBeVisible()
    await settle(second).dblclick()
    await expect(second.getByText(bn.credit.isSettled)).toBeVisible()
    await expect(settle(third)).toHaveCount(0)
    const payments = async (tab: Page) =>
      (await rowsOf(tab, 'entlab-person-', 'cashEntries')).map(({ paisa }) => Number(paisa)).sort((one, other) => one - other)
    expect(await payments(third)).toEqual([19_000, 20_000])

    // Deleting a payment in the cash book asks about the credit book.
    await visit(third, '/entresoft/cash-book')
    await expect(third.locator('#root h1:visible')).toHaveText(bn.book.title)
    await third.getByRole('button', { name: /১৯০ টাকা: মুছি/ }).click()
    await third.getByRole('button', { name: bn.credit.both.both }).click()
    await expect(third.getByRole('button', { name: /১৯০ টাকা: মুছি/ })).toHaveCount(0)
    await expect(owed(second, '১৯০')).toBeVisible()
    expect(await payments(third)).toEqual([20_000])
    await third.getByRole('button', { name: bn.book.undo }).click()
    await expect(second.getByText(bn.credit.isSettled)).toBeVisible()

    const saved = second.waitForEvent('download')
    await visit(second, '/entresoft/credit-book')
    await second.getByRole('button', { name: bn.credit.file.save }).click()
    const file = await (await saved).path()
    await second.locator('input[type=file]').setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: await readFile(file) })
    await expect(second.getByText(bn.credit.file.known, { exact: true })).toBeVisible()
    await second.locator('input[type=file]').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('ক,খ') })
    await expect(second.getByText(bn.credit.file.notBook)).toBeVisible()
  },
)

test(
  'a customer is reminded in kind words that can be changed, and gets the account as a picture',
  heldBy(
    'src/features/entresoft/credit-book/send/reminder-text.test.ts#is kind, in the language of the customer',
    'tests/system/composers.test.ts#each text of several lines is stored while it is typed',
    'tests/e2e/entresoft.spec.ts#the credit book works offline: a payment is in the cash book once',
  ),
  async ({ page }) => {
    await giveCredit(page, 'করিম', '৫০০', 'ডাল')
    await page.getByRole('button', { name: bn.credit.remind.title }).click()
    await expect(field(page, 'reminder')).toHaveValue(/করিম, ভালো আছেন তো\? .* ৫০০ টাকা/)
    await page.getByRole('group', { name: 'কোন ভাষায়' }).getByRole('button', { name: 'English' }).click()
    await expect(field(page, 'reminder')).toHaveValue(/I hope you are well/)
    await field(page, 'reminder').fill('করিম ভাই, একবার আসবেন।')
    await page.getByRole('button', { name: bn.credit.remind.again }).click()
    await expect(field(page, 'reminder')).toHaveValue(/I hope you are well/)
    await expectAccountAsPicture(page, 'করিম')
  },
)

test('an invoice is calculated during input, saved under its number and printed without controls', async ({ page }) => {
  await page.goto('/entresoft/invoice')
  await page.getByRole('link', { name: bn.invoice.new }).click()
  await field(page, 'sellerName').fill('রহিমা স্টোর')
  await field(page, 'buyerName').fill('করিম মিয়া')
  const line = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await line(bn.invoice.what).fill('চাল')
  await line(bn.invoice.countField).fill('২.৫')
  await line(bn.invoice.price).fill('65.50')
  await field(page, 'paid').fill('১০০')
  await expect(page.getByText('৬৩.৭৫ টাকা', { exact: true })).toBeVisible()
  await page.reload()
  await expect(field(page, 'buyerName')).toHaveValue('করিম মিয়া')
  await page.getByRole('button', { name: bn.invoice.save }).click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('রসিদ নম্বর ১')
  await expect(paper).toContainText('১৬৩.৭৫ টাকা')

  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  for (const hidden of [page.getByRole('button', { name: bn.invoice.print }), page.getByRole('navigation'), page.locator('h1')]) {
    await expect(hidden.first()).toBeHidden()
  }
  await page.emulateMedia({ media: 'screen' })
  // src/features/entresoft/credit.books.test.ts and invoice.test.ts hold the rules of the rest that the buyer owes.
  if (isThorough) await owesTheRest(page)
  await page.getByRole('link', { name: bn.invoice.all }).click()
  // By a key: the notice of the saved invoice is above the link, and stays as long as the pointer is on it.
  await page.getByRole('link', { name: bn.invoice.new }).press('Enter')
  await expect(field(page, 'sellerName')).toHaveValue('রহিমা স্টোর')
  await expect(field(page, 'buyerName')).toHaveValue('')
})

async function owesTheRest(page: Page): Promise<void> {
  const paper = page.getByRole('article')
  await page.getByRole('button', { name: bn.credit.invoice.add.replace('{{amount}}', '৬৩.৭৫ টাকা') }).click()
  await expect(page.getByText(bn.credit.invoice.done)).toBeVisible()
  await expect(page.getByRole('button', { name: /পেয়েছি$/ })).toHaveCount(0)
  await page.getByRole('link', { name: bn.credit.invoice.open }).click()
  await expect(owed(page, '৬৩.৭৫')).toBeVisible()
  await page.getByRole('button', { name: /: মুছি$/ }).click()
  await expect(page.getByText(bn.credit.isSettled)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /পেয়েছি$/ }).click()
  await expect(paper).toContainText('০ টাকা')
}

test(
  'a tool explains why it has no result, and keeps its input',
  heldBy(
    'src/features/entresoft/price/price.test.ts#says nothing without pieces',
    'src/features/entresoft/loan/loan.test.ts#without interest is only divided',
    'src/features/entresoft/money.test.ts#never makes a number out of nothing',
  ),
  async ({ page }) => {
    await page.goto('/entresoft/price')
    await field(page, 'cost').fill('৯০০')
    for (const [typed, reason] of [
      ['0', bn.price.noPieces],
      ['০', bn.price.noPieces],
      ['১২,৫', bn.unread],
      ['-3', bn.unread],
      ['9'.repeat(30), bn.unread],
      ['2.5', bn.unread],
      ['', bn.price.empty],
    ] as const) {
      await field(page, 'count').fill(typed)
      await expect(page.getByText(reason)).toBeVisible()
      await expect(field(page, 'count')).toHaveValue(typed)
    }
    await field(page, 'count').fill('0')
    await field(page, 'cost').focus()
    await expect(page.getByText(bn.error.zero)).toBeVisible()
    await page.reload()
    await expect(field(page, 'count')).toHaveValue('0')
    await field(page, 'count').fill('১০')
    await expect(page.getByText('৯০ টাকা', { exact: true }).first()).toBeVisible()
    const rounded = (price: string) => page.getByText(bn.price.rounded.replace('{{price}}', price))
    await expect(rounded('')).toHaveCount(0)
    await field(page, 'count').fill('৭')
    await expect(rounded('১২৮.৫৮ টাকা')).toBeVisible()

    await page.goto('/entresoft/loan')
    for (const [name, typed] of Object.entries({ amount: '১,০০০', rate: '0', months: '6' })) await field(page, name).fill(typed)
    await expect(page.getByText('১৬৬.৬৭ টাকা', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: bn.loan.byWeek }).click()
    await expect(page.getByText(bn.loan.empty)).toBeVisible()
    await field(page, 'weeks').fill('৪০')
    await expect(page.getByText('২৫ টাকা', { exact: true })).toBeVisible()
  },
)

test.describe('every tool', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const language of ['bn', 'en'] as const) {
    const inEnglish =
      language === 'en' ? heldBy('tests/e2e/every-page.spec.ts#the pages for the role student are accessible and unclipped') : {}
    test(`is accessible and unclipped in ${language}, in light and dark, on a narrow screen`, inEnglish, async ({ page }) => {
      const { title, book, credit, price, loan, invoice } = words(language, 'entresoft')
      const mainButtons = { '/cash-book': book.save, '/credit-book': credit.new, '/invoice': invoice.new }
      await page.goto('/404')
      await chooseLanguage(page, language)
      await page.reload()
      // A change of address is lost before the router has rendered its first page.
      await expect(page.locator('#root h1:visible')).toBeVisible()
      const tools: readonly { path: string; heading: string; typed?: Readonly<Record<string, string>> }[] = [
        { path: '', heading: title },
        { path: '/cash-book', heading: book.title, typed: { amount: '10000' } },
        { path: '/credit-book', heading: credit.title },
        { path: '/credit-book?show=new', heading: credit.title, typed: { amount: '10000' } },
        { path: '/price', heading: price.title, typed: { cost: '৯০০', count: '100' } },
        { path: '/loan', heading: loan.title, typed: { amount: '10000', rate: '১২', months: '18' } },
        { path: '/invoice', heading: invoice.title },
        { path: '/invoice?show=new', heading: invoice.title, typed: { paid: 'বারো' } },
      ]
      // every-page.spec.ts has the pages without input.
      for (const { path, heading, typed } of tools.filter((tool) => isThorough || tool.typed || tool.path in mainButtons)) {
        await visit(page, `/entresoft${path}`)
        await expect(page.locator('#root h1:visible')).toHaveText(heading)
        // The page before may still be in the document, with a field of the same name.
        if (typed) await expect(field(page, Object.keys(typed).at(-1) ?? '').and(page.locator(':visible'))).toHaveCount(1)
        for (const [name, text] of Object.entries(typed ?? {})) await field(page, name).fill(text)
        // Neither colours nor roles and names depend on the language: once is enough.
        if (language === 'bn') await expectNoAxeViolations(page)
        await expectFingerSizedTargets(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        if (language === 'bn') await expectReadableColours(page)
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        await expectNoClippedText(page)
        if (path in mainButtons) await expectMainButtonClear(page, mainButtons[path as keyof typeof mainButtons])
        await page.setViewportSize({ width: 360, height: 740 })
      }
    })
  }
})
