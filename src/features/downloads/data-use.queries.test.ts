import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))

import { sharedDb } from '../../offline/store/shared-db.ts'
import { dataUseQuery } from './data-use.queries.ts'

it('reads the data of this month by purpose, and the sum of the month before', async () => {
  const row = (month: string, kind: 'app' | 'courses' | 'sending', bytes: number) => ({ key: `${month}/${kind}`, month, kind, bytes })
  await sharedDb.dataUse.bulkPut([
    row('2026-01', 'sending', 900),
    row('2026-01', 'app', 502_000),
    row('2025-12', 'app', 40_000),
    row('2025-12', 'courses', 3_000_000),
    row('2025-11', 'courses', 1),
  ])
  const read = (now: number) => new QueryClient().fetchQuery(dataUseQuery(now))
  expect(await read(Date.UTC(2026, 0, 24))).toEqual({
    kinds: [
      { kind: 'app', bytes: 502_000 },
      { kind: 'sending', bytes: 900 },
    ],
    lastMonth: 3_040_000,
  })
  expect(await read(Date.UTC(2026, 5, 1))).toEqual({ kinds: [], lastMonth: 0 })
})
