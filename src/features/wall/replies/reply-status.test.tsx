import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'

await vi.hoisted(async () => {
  const { stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ self: {}, document: { documentElement: { lang: '' } } })
})

import { dayNumber } from '../../../../contract/values/day-number.ts'
import { loadWords, startWords } from '../../../i18n/setup.ts'
import type { ShownReply } from '../forum.queries.ts'
import { ReplyStatus } from './reply-status.tsx'

beforeAll(async () => {
  await startWords('bn')
  await loadWords('forum')
})

const day = 86_400_000

it.each([
  ['today', 'আজ আর পাঠানো যাবে না', 0],
  ['yesterday', 'নেট পেলে নিজেই যাবে', day],
])('a reply for which the day was full %s says that it waits: %s', (_day, hint, ago) => {
  const now = Date.UTC(2026, 10, 21, 12)
  vi.useFakeTimers({ toFake: ['Date'], now })
  const reply = { pending: { state: 'queued', fullOn: dayNumber(now - ago) } } as unknown as ShownReply
  expect(renderToStaticMarkup(<ReplyStatus reply={reply} />)).toContain(hint)
  vi.useRealTimers()
})
