import { expect, type Page } from '@playwright/test'

/**
 * Opens a page whose HTML contains this part. The server prerenders a page after its first requests. A loaded one omits content of the
 * database from any answer. So the document itself is read, and no request before it.
 */
export async function openServed(
  page: Page,
  path: string,
  part: string | RegExp,
  options: Parameters<Page['goto']>[1] = {},
): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(path, options)
    expect(await answer?.text()).toMatch(part)
  }).toPass()
}
