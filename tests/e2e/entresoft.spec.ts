import type { Page } from '@playwright/test'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { learnerWords as words } from '../support/learner.ts'
import {
  expectFingerSizedTargets,
  expectNoAxeViolations,
  expectNoClippedText,
  expectNoSidewaysScroll,
  expectReadableColours,
} from '../support/page-checks.ts'
import { rowsOf } from '../support/store.ts'
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

test('an entry saved in one tab clears the draft in another, except text typed there since', async ({ page, context }) => {
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
  await field(page, 'amount').fill('১০')
  await page.getByRole('button', { name: bn.book.save }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'চা' })).toBeVisible()
  await expect(field(other, 'what')).toHaveValue('চা আর মুড়ি')
})

withWorker(
  'the cash book works offline: it survives a reload, restores a deleted entry, and is saved to a file',
  async ({ page, workerReady, goOffline }) => {
    await page.goto('/entresoft')
    await workerReady()
    await goOffline()
    await page.getByRole('link', { name: bn.book.title }).click()
    await expect(page.getByRole('button', { name: bn.book.save })).toBeInViewport({ ratio: 1 })
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

test('an invoice is calculated during input, saved under its number and printed without controls', async ({ page }) => {
  await page.goto('/entresoft/invoice')
  await page.getByRole('link', { name: bn.invoice.new }).click()
  await field(page, 'sellerName').fill('রহিমা স্টোর')
  await field(page, 'buyerName').fill('করিম মিয়া')
  const line = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await line(bn.invoice.what).fill('চাল')
  await line(bn.invoice.count).fill('২.৫')
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
  await page.getByRole('button', { name: /পেয়েছি$/ }).click()
  await expect(paper).toContainText('০ টাকা')
  await page.getByRole('link', { name: bn.invoice.all }).click()
  await page.getByRole('link', { name: bn.invoice.new }).click()
  await expect(field(page, 'sellerName')).toHaveValue('রহিমা স্টোর')
  await expect(field(page, 'buyerName')).toHaveValue('')
})

test('a tool explains why it has no result, and keeps its input', async ({ page }) => {
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
})

test.describe('every tool', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const language of ['bn', 'en'] as const) {
    test(`is accessible and unclipped in ${language}, in light and dark, on a narrow screen`, async ({ page }) => {
      const { title, book, price, loan, invoice } = words(language, 'entresoft')
      const mainButtons = { '/cash-book': book.save, '/invoice': invoice.new }
      await page.goto('/404')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      // A change of address is lost before the router has rendered its first page.
      await expect(page.locator('#root h1')).toBeVisible()
      const tools: readonly { path: string; heading: string; form?: string }[] = [
        { path: '', heading: title },
        { path: '/cash-book', heading: book.title, form: 'amount' },
        { path: '/price', heading: price.title, form: 'cost' },
        { path: '/loan', heading: loan.title, form: 'months' },
        { path: '/invoice', heading: invoice.title },
        { path: '/invoice?show=new', heading: invoice.title, form: 'paid' },
      ]
      for (const { path, heading, form } of tools) {
        await visit(page, `/entresoft${path}`)
        await expect(page.locator('#root h1')).toHaveText(heading)
        if (form) await expect(field(page, form)).toBeVisible()
        for (const [name, typed] of Object.entries({ cost: '৯০০', count: '100', amount: '10000', rate: '১২', months: '18', paid: 'বারো' })) {
          if ((await field(page, name).count()) > 0) await field(page, name).fill(typed)
        }
        // Colours do not depend on the language: once is enough.
        await expectNoAxeViolations(page, { hasKnownColours: language !== 'bn' })
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
