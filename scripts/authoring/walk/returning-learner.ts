import { bn, learnOpenLesson } from '../../../tests/support/learner.ts'
import type { Network } from '../../../tests/support/network.ts'
import type { Device } from '../../bench/device.ts'
import type { Film } from './film.ts'

/** A learner with a downloaded course opens the app offline, learns a lesson and is online later. */
export async function walkAsReturningLearner(film: Film, device: Device, network: Network): Promise<void> {
  await device.start()
  await film.setUp()
  network.proxy.setOffline(true)
  await film.open('/', film.page.getByRole('heading', { name: bn.dashboard.myCourses }))
  await film.picture('own-page-offline')
  const { page } = film
  await film.tap(page.locator('main a[href*="/learn"]'), page.locator('main section h1'))
  await film.picture('lesson-offline')
  await film.wait(() => learnOpenLesson(page, 180_000), page.getByRole('heading', { name: bn.player.finished.title, exact: true }))
  await film.picture('finished-offline')
  await film.open('/outbox', page.getByRole('heading', { level: 1 }))
  await film.picture('waiting')
  await film.wait(() => network.goOnline(page.context()), page.getByText(bn.common.status.allSent))
  await film.picture('sent')
}
