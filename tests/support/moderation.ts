import { expect, type Page } from '@playwright/test'
import { bn } from './learner.ts'

const words = bn.administration.moderation

/** Puts off cases until the one with this text is on the screen of the queue. */
export async function openQueue(page: Page, body: string): Promise<void> {
  const wanted = page.locator('#root main section').filter({ hasText: body })
  const later = page.getByRole('button', { name: words.later, exact: true })
  await expect(async () => {
    await later.waitFor()
    if ((await wanted.count()) === 0) await later.click()
    expect(await wanted.count()).toBeGreaterThan(0)
  }).toPass({ timeout: 30_000 })
}
