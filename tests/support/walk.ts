import { expect, type Page } from '@playwright/test'
import type { SeenPage } from './route-expectations.ts'

/** Expectation of a page whose title and heading may contain names and numbers. */
export const matching = ({ title, heading, crumbs, ...exact }: SeenPage) => ({
  ...exact,
  crumbs: crumbs.map((crumb) => expect.stringMatching(new RegExp(crumb))),
  title: expect.stringMatching(new RegExp(title)),
  heading: expect.stringMatching(new RegExp(heading)),
})

/** Opens an address inside the app, like a link. */
export function visit(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => history.pushState({}, '', to), path)
}

/** State of the page at an address, as soon as it is the expected one, or after 30 s. */
export async function pageStateAt(page: Page, path: string, expected: SeenPage): Promise<SeenPage> {
  await visit(page, path)
  return page.evaluate(
    async ({ wanted, timeoutMs }) => {
      const fits = (text: string, pattern: string) => new RegExp(pattern).test(text)
      const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const readState = () => {
        const crumbs = [...document.querySelectorAll('[data-crumbs] li')].filter((item) => item.checkVisibility()).map((item) => text(item))
        return {
          url: decodeURIComponent(location.pathname + location.search),
          title: document.title,
          heading: text([...document.querySelectorAll('h1')].find((one) => one.checkVisibility())),
          crumbs: crumbs.slice(1),
          hasBanner: document.querySelector('[data-banner]') !== null,
        }
      }
      const end = performance.now() + timeoutMs
      let seen = readState()
      const isThere = () =>
        fits(seen.title, wanted.title) &&
        fits(seen.heading, wanted.heading) &&
        seen.url === wanted.url &&
        seen.hasBanner === wanted.hasBanner &&
        seen.crumbs.length === wanted.crumbs.length &&
        seen.crumbs.every((crumb, index) => fits(crumb, wanted.crumbs[index] ?? ''))
      while (!isThere() && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        seen = readState()
      }
      return seen
    },
    { wanted: expected, timeoutMs: 30_000 },
  )
}
