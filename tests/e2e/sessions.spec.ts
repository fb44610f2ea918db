import { readFile } from 'node:fs/promises'
import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { bn, writePost } from '../support/learner.ts'
import { signInByForm } from '../support/sign-in.ts'
import { hasPart, rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

const words = bn.session.account.sessions

test('a user sees where she is logged in, and logs out a lost telephone', async ({ page, network, signIn, goOffline }) => {
  const lost = await signInByApi(network.server.url, demoEmail('student'))
  // Journeys that only read leave their sessions on the server for the next file.
  await callApi(network.server.url, '/auth/end-other-sessions', { method: 'POST', token: lost.token, body: {} })
  const isAccepted = async () => (await callApi(network.server.url, '/auth/me.php', lost)).status === 200
  expect(await isAccepted()).toBe(true)
  await signIn('student', page, '/profile/edit')
  const list = page.getByRole('listitem').filter({ hasText: 'শেষ ব্যবহার' })
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: words.here })).toHaveCount(1)
  await list.getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: 'লগ আউট হয়েছে' })).toBeVisible()
  await expect(list).toHaveCount(1)
  expect(await isAccepted()).toBe(false)
  await goOffline()
  await expect(page.getByText(bn.session.account.needsLine).last()).toBeVisible()
})

withWorker(
  'a user saves all her data as one file, and offline what the device has',
  heldBy(
    'server/features/profile/own-data.test.ts#has the rows of its user alone',
    'src/features/session/own-data/own-data.test.ts#the file has each row that the device alone has',
  ),
  async ({ page, network, goOffline, workerReady }) => {
    await signInByForm(page)
    await workerReady()
    await expect.poll(() => hasPart(page, 'member')).toBe(true)
    const save = async () => {
      await page.goto('/profile')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: bn.session.account.data.save }).click()
      return JSON.parse(await readFile(await (await download).path(), 'utf8'))
    }
    await goOffline()
    const text = `ফাইলে থাকবে ${Date.now()}`
    await page.goto('/community')
    await writePost(page, text)
    expect(await save()).toMatchObject({ server: null, device: { outbox: [{ input: { body: text } }] } })
    await expect(page.getByRole('status').filter({ hasText: 'নেট নেই' })).toBeVisible()

    await network.goOnline(page.context())
    await expect.poll(() => rowsOf(page, 'entlab-person-', 'outbox'), { timeout: 20_000 }).toEqual([])
    const whole = await save()
    expect(whole.device.outbox).toEqual([])
    expect(whole.server.tables.posts.map(({ body }: { body: string }) => body)).toContain(text)
  },
)
