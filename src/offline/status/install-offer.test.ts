import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/browser-stubs.ts'
import {
  acceptInstallOffer,
  answerInstallCard,
  followInstallOffers,
  hasInstallOffer,
  noteSuccess,
  recallInstallCard,
} from './install-offer.ts'
import { readStatus, setStatus } from './status.ts'

const page = new EventTarget()
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  setStatus({ installDueAt: null })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('location', { pathname: '/courses/a', search: '?lesson=1' })
  vi.stubGlobal('localStorage', memoryStorage(stored))
})
afterEach(() => vi.unstubAllGlobals())

const isDue = () => readStatus().installDueAt !== null
const offer = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('offer'), { prompt: vi.fn(), userChoice: Promise.resolve({ outcome }) })

describe('the install card', () => {
  it('is due from the first success on, also after a restart, until the user answers', () => {
    recallInstallCard()
    expect(isDue()).toBe(false)
    noteSuccess()
    expect(isDue()).toBe(true)
    expect(readStatus().installDueAt).toBe('/courses/a?lesson=1')
    setStatus({ installDueAt: null })
    recallInstallCard()
    expect(isDue()).toBe(true)
    answerInstallCard()
    noteSuccess()
    recallInstallCard()
    expect(isDue()).toBe(false)
  })

  it('is not shown if the answer cannot be stored', () => {
    vi.stubGlobal('localStorage', undefined)
    noteSuccess()
    expect(isDue()).toBe(false)
  })
})

describe('the browser’s install prompt', () => {
  it('can be used once', async () => {
    const first = offer('accepted')
    followInstallOffers(first)
    expect(hasInstallOffer()).toBe(true)
    expect(await acceptInstallOffer()).toBe(true)
    expect(first.prompt).toHaveBeenCalledOnce()
    expect([hasInstallOffer(), await acceptInstallOffer()]).toEqual([false, false])
  })

  it('is gone once the app is installed', () => {
    followInstallOffers(offer('dismissed'))
    page.dispatchEvent(new Event('appinstalled'))
    expect(hasInstallOffer()).toBe(false)
  })
})
