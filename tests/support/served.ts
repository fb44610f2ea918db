import { expect, type Page } from '@playwright/test'

/** HTML of a page from the server, as a navigation receives it. */
const served = async (page: Page, path: string) => (await page.request.get(path, { headers: { accept: 'text/html' } })).text()

/** Waits until the server's HTML of a page contains this part: the server prerenders a page after its first requests. */
export async function expectServed(page: Page, path: string, part: string | RegExp): Promise<void> {
  await expect(async () => expect(await served(page, path)).toMatch(part)).toPass()
}
