import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser())

import { saveSession } from '../../api/session.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { noticesQuery, unreadNoticesQuery } from './notices.queries.ts'

it('the bell counts the unread notices of the page: none of a decision that was taken back or of a newer build', async () => {
  saveSession({ token: 'a-token', userId: 'a', remember: true })
  const row = (kind: string, target_id: string, read = 0) => {
    const id = `${kind}:${target_id}`
    return { key: id, id, kind, target_id, of: null, people: [], count: 0, at: 1, version: 1, read }
  }
  const seen = row('certificate', 'c', 1)
  await personalDb().notices.bulkPut([row('decision', 'gone'), row('newer', 'x'), row('certificate', 'd'), seen])
  const queries = new QueryClient()
  const { notices } = await queries.fetchQuery(noticesQuery())
  expect(notices.map(({ id, isUnread }) => [id, isUnread]).toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))).toEqual([
    ['certificate:c', false],
    ['certificate:d', true],
  ])
  expect(await queries.fetchQuery(unreadNoticesQuery())).toBe(1)
})
