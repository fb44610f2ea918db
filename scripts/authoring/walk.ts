/**
 * Films two walks through the built app on a simulated mobile phone: a new visitor, and a learner who returns offline. Writes numbered
 * pictures to `.tmp/walk` and prints taps and waiting times. Run `npm run build` first.
 */
import makeFirstData from '../../tests/support/first-data.ts'
import { downloadCourse } from '../../tests/support/learner.ts'
import type { LinkShape } from '../../tests/support/link.ts'
import { Network } from '../../tests/support/network.ts'
import { Device } from '../bench/device.ts'
import { ensureChromium } from '../prerequisites/ensure-chromium.ts'
import { Film } from './walk/film.ts'
import { walkAsNewVisitor } from './walk/new-visitor.ts'
import { walkAsReturningLearner } from './walk/returning-learner.ts'

/** Slow 3G: 400 kbit/s and a round trip of 400 ms. */
const slow3g: LinkShape = { bitsPerSecond: 400_000, latencyMs: 200 }
const folder = '.tmp/walk'

process.env.CHROMIUM = await ensureChromium()
await makeFirstData()
const network = await Network.open()
const devices = [await Device.create(network), await Device.create(network)] as const
try {
  const [ofVisitor, ofLearner] = devices
  const visit = await Film.start(ofVisitor, `${folder}/new-visitor`)
  await ofVisitor.start()
  await visit.setUp()
  network.proxy.shape(slow3g)
  await walkAsNewVisitor(visit, network)
    .catch((error: unknown) => visit.picture('stopped').then(() => Promise.reject(error)))
    .finally(() => visit.print('A new visitor, slow 3G, CPU 4×'))
  await network.reset()

  await ofLearner.start()
  await ofLearner.signIn()
  await downloadCourse(ofLearner.page, network.url)
  await ofLearner.waitUntilInstalled()
  const returning = await Film.start(ofLearner, `${folder}/returning-learner`)
  network.proxy.shape(slow3g)
  await walkAsReturningLearner(returning, ofLearner, network).finally(() => returning.print('A returning learner, offline, CPU 4×'))
} finally {
  for (const device of devices) await device.dispose()
  await network.close()
}
