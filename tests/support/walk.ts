import type { Page } from '@playwright/test'
import type { SeenPage } from './route-expectations.ts'

/** Opens an address from inside the app, as a link does. */
export function visit(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => history.pushState({}, '', to), path)
}

/** What stands on the page, as soon as it is what was expected, or after a while whatever it is. */
export async function see(page: Page, path: string, expected: SeenPage): Promise<SeenPage> {
  await visit(page, path)
  return page.evaluate(
    async ({ wanted, patience }) => {
      const fits = (text: string, pattern: string) => new RegExp(pattern).test(text)
      const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const look = () => {
        const crumbs = [...document.querySelectorAll('[data-crumbs] li')].map((item) => text(item))
        return {
          url: decodeURIComponent(location.pathname + location.search),
          title: document.title,
          heading: text([...document.querySelectorAll('h1')].find((one) => one.checkVisibility())),
          crumbs: crumbs.slice(1),
          hasBanner: document.querySelector('[data-banner]') !== null,
        }
      }
      const end = performance.now() + patience
      let seen = look()
      const isThere = () =>
        fits(seen.title, wanted.title) &&
        fits(seen.heading, wanted.heading) &&
        seen.url === wanted.url &&
        seen.hasBanner === wanted.hasBanner &&
        seen.crumbs.join() === wanted.crumbs.join()
      while (!isThere() && performance.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 10))
        seen = look()
      }
      return seen
    },
    { wanted: expected, patience: 5000 },
  )
}
