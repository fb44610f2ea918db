import { builtWord, correctedWord, correctWord } from '../support/corrected-word.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

withWorker(
  'an administrator corrects a Bengali word, and a learner’s device shows it at the next opening offline',
  heldBy(
    'tests/e2e/admin-dialogs.spec.ts#adds people from a file, and corrects a Bengali word',
    'src/app/start/services/translations.test.ts#shows a pulled word at once and from the cache of the next visit',
    'server/features/translations/translations.test.ts#reach a device as one pulled row',
  ),
  async ({ page, browser, network, signIn, workerReady, goOffline }) => {
    await signIn('student', page, '/community')
    await workerReady()
    const send = (name: string) => page.getByRole('button', { name, exact: true })
    await expect(send(builtWord)).toBeVisible()

    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
    const admin = await context.newPage()
    await openSignedIn(admin, 'admin', network.url, '/admin/translations')
    await correctWord(admin)
    await context.close()

    await page.reload()
    await expect(send(correctedWord)).toBeVisible()
    // The persisted cache of the first paint is written once a second.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(correctedWord)
    await goOffline()
    await page.goto('/community')
    await expect(send(correctedWord)).toBeVisible()
    await expect(send(builtWord)).toHaveCount(0)
  },
)
