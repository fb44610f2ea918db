/** What must hold on every page. The checks are soft: one run tells everything that is wrong with a page. */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** axe takes what a fixed bar covers at this moment for too small; sizes are measured by `expectFingerSizedTargets`. */
const measuredHere = ['target-size']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const colourRules = ['color-contrast', 'link-in-text-block']

/** No known accessibility fault. Colours are measured too, unless the same page's were in another language: they take half the time. */
export async function expectNoAxeViolations(page: Page, { hasKnownColours = false } = {}): Promise<void> {
  const left = hasKnownColours ? [...measuredHere, ...colourRules] : measuredHere
  const rules = Object.fromEntries(left.map((name) => [name, { enabled: false }]))
  expect
    .soft(await violationsOf(page, { runOnly: { type: 'tag', values: standards }, rules }), `accessibility of ${page.url()}`)
    .toEqual([])
}

/** Contrast alone, for another theme: nothing else depends on it. */
export async function expectReadableColours(page: Page): Promise<void> {
  const runOnly = { type: 'rule' as const, values: colourRules }
  expect.soft(await violationsOf(page, { runOnly }), `colours of ${page.url()}`).toEqual([])
}

/** axe stays in the document once it is there: @axe-core/playwright brings it anew for each look, and opens a page for it. */
async function violationsOf(page: Page, options: axe.RunOptions): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (how) => {
    // What is still fading in has the colours of neither end.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { ...how, resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map((node) => node.target.join(' ')).slice(0, 5) }))
  }, options)
}

/** A phone page scrolls one way. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }))
  expect.soft(content, `width of ${page.url()} against the screen`).toBeLessThanOrEqual(screen)
}

/** On phones a bar that says what the heading says shows it for both; the heading stays for screen readers, once. */
export async function expectHeadingOnce(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const bar = document.querySelector('#root [data-page-bar]')
    const said = bar?.checkVisibility() ? bar.querySelector('span')?.textContent : null
    const headings = [...document.querySelectorAll<HTMLElement>('#root h1')].filter((one) => one.checkVisibility())
    return { count: headings.length, twice: headings.filter((one) => one.textContent === said && one.clientWidth > 1).length }
  })
  expect.soft(seen, `heading of ${page.url()}`).toEqual({ count: 1, twice: 0 })
}

/** Every text is whole: not cut by its box, and not shortened to dots. Bengali words are longer than their English twins. */
export async function expectNoClippedText(page: Page): Promise<void> {
  const clipped = await page.evaluate(() => {
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isForReadersOnly = (element: Element) => element.clientWidth <= 1 || element.clientHeight <= 1
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    return [...document.querySelectorAll('body *')]
      .filter((element) => hasOwnText(element) && element.checkVisibility() && !isForReadersOnly(element))
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

/** Everything a finger presses is at least 24 CSS pixels each way (WCAG 2.2), links inside running text excepted. */
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
