/** Checks of every page. They are soft: one run reports all failures of a page. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** `axe.source` is more than twice as long. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** axe reports targets below a fixed bar as too small. `expectFingerSizedTargets` measures sizes instead. */
const measuredHere = ['target-size']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/** No accessibility violation. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const rules = Object.fromEntries(measuredHere.map((name) => [name, { enabled: false }]))
  expect
    .soft(await violationsOf(page, { runOnly: { type: 'tag', values: standards }, rules }), `accessibility of ${page.url()}`)
    .toEqual([])
}

/** Contrast only, for another theme: no other rule depends on the theme. */
export async function expectReadableColours(page: Page): Promise<void> {
  const runOnly = { type: 'rule' as const, values: colourRules }
  expect.soft(await violationsOf(page, { runOnly }), `colours of ${page.url()}`).toEqual([])
}

/** Loads axe once per document: @axe-core/playwright loads it for each check, in a page of its own. */
async function violationsOf(page: Page, options: axe.RunOptions): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (how) => {
    // During a fade an element has intermediate colours.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { ...how, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.target.join(' ')).slice(0, 5) }))
  }, options)
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect.soft(content, `width of ${page.url()} against the screen`).toBeLessThanOrEqual(screen)
}

/** On narrow screens the page bar may show the heading. The heading itself is then for screen readers only. */
export async function expectHeadingOnce(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const bar = document.querySelector('#root [data-page-bar]')
    const barText = bar?.checkVisibility() ? bar.querySelector('span')?.textContent : null
    const headings = [...document.querySelectorAll<HTMLElement>('#root h1')].filter((one) => one.checkVisibility())
    return { count: headings.length, twice: headings.filter((one) => one.textContent === barText && one.clientWidth > 1).length }
  })
  expect.soft(seen, `heading of ${page.url()}`).toEqual({ count: 1, twice: 0 })
}

/** No text is clipped by its box or shortened to dots. Bengali words are longer than the English ones. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const clipped = await page.evaluate(() => {
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isScreenReaderOnly = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasOwnText(element) && element.checkVisibility() && !isScreenReaderOnly(element))
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        return (
          (cuts(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
        )
      })
      .map((element) => element.textContent?.trim().slice(0, 60))
  })
  expect.soft(clipped, `clipped text on ${page.url()}`).toEqual([])
}

/** All touch targets are at least 24 × 24 CSS pixels (WCAG 2.2), except links inside running text. */
export async function expectFingerSizedTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input:not([type=hidden]), select, summary, [role=button]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('p, li > span'))
      .map((element) => ({
        box: element.getBoundingClientRect(),
        name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 24 || box.height < 24))
      .map(({ box, name }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
  )
  expect.soft(small, `small targets on ${page.url()}`).toEqual([])
}

/** The checks of a page as it is now. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expectFingerSizedTargets(page)
}

/** Stores the page as a picture in the folder of `PICTURES`, for a person to look at. Without it, does nothing. */
export const picture = (page: Page, name: string): Promise<unknown> | undefined =>
  process.env.PICTURES ? page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true }) : undefined
