import { demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'
import { newPost } from '../support/sent-command.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

const words = bn.wall
const pages = 5
const perPush = 50

test(
  'a device has a window of the wall, and reads older posts from the server when asked',
  heldBy('tests/system/sync-window.test.ts#gets a window instead of more'),
  async ({ page, network, signIn, goOffline, goOnline }) => {
    const colleague = await signInByApi(network.server.url, demoEmail('instructor'))
    // Ten seconds apart, and in the past: the server corrects each push by its delay, and no post may be later than its arrival.
    const first = Date.now() - pages * perPush * 10_000
    for (let push = 0; push < pages; push++) {
      const commands = Array.from({ length: perPush }, (_, index) =>
        newPost(`পুরোনো ${push * perPush + index}।`, { made_at: first + (push * perPush + index) * 10_000 }),
      )
      await pushByApi(network.server.url, colleague, commands)
    }
    await signIn('student', page, '/community')
    const post = (number: number) => page.getByText(`পুরোনো ${number}।`, { exact: true })
    const more = page.getByRole('button', { name: words.showMore })
    await expect(post(pages * perPush - 1)).toBeVisible()
    expect((await rowsOf(page, 'entlab-person-', 'posts')).length).toBeLessThan(pages * perPush)

    while ((await post(pages * perPush - 150).count()) === 0) await more.click()
    await goOffline()
    // The rest of the window, then the server's.
    while ((await page.getByRole('alert').count()) === 0) await more.click()
    await expect(page.getByRole('alert')).toContainText(words.olderOffline)
    await expect(post(0)).toHaveCount(0)
    await goOnline()
    await more.click()
    await expect(post(10)).toHaveCount(1)
    for (const number of [10, 100, 200]) await expect(post(number)).toHaveCount(1)
  },
)
