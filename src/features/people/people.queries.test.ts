import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser())

import { noTie } from '../../../contract/people/ties.ts'
import { markerHeader } from '../../../contract/transport.ts'
import { personKey } from '../../offline/local-rows/profiles.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { onPulled } from '../../offline/sync/on-pulled.ts'
import { askersOfVisit, requestsQuery, unwantedQuery } from './people.queries.ts'

const asked: string[][] = []
let answer: (ids: readonly string[]) => unknown
beforeEach(() => {
  setCurrentPerson(newId())
  asked.length = 0
  answer = (ids) => ({ items: ids.map((id) => ({ id, name: `Name ${id.slice(0, 4)}`, face: 'clay-sari', place: '', v: 3 })) })
  vi.stubGlobal('fetch', async (url: string) => {
    const ids = (new URL(url, 'http://phone.test').searchParams.get('ids') ?? '').split(',')
    asked.push(ids)
    return Response.json(answer(ids), { headers: { [markerHeader]: '1' } })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const requests = () => new QueryClient().fetchQuery(requestsQuery())
const nameless = async () => (await requests()).filter(({ name }) => name === '').map(({ id }) => id)
async function addRequests(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await personalDb().ties.bulkPut(ids.map((id) => ({ ...noTie(id), key: id, connect: 'asks' as const })))
  return ids
}

it('45 requests are named by one call, and no opened page is evicted', async () => {
  const ids = await addRequests(45)
  await personalDb().keyValues.put({ key: personKey('opened'), value: { profile: null, at: 1 } })
  const ask = askersOfVisit()
  await ask(await nameless())
  await ask(await nameless())
  expect(asked.map((one) => one.toSorted())).toEqual([ids.toSorted()])
  expect(await nameless()).toEqual([])
  expect(await personalDb().keyValues.get(personKey('opened'))).toBeDefined()
})

it('a person whom the server does not name is asked for once per visit', async () => {
  await addRequests(2)
  answer = () => ({ items: [] })
  const ask = askersOfVisit()
  await ask(await nameless())
  await ask(await nameless())
  expect(asked).toHaveLength(1)
  await askersOfVisit()(await nameless())
  expect(asked).toHaveLength(2)
})

it('a name leaves the device with the request, and with a change of the person', async () => {
  const [gone = '', changed = ''] = await addRequests(2)
  await askersOfVisit()(await nameless())
  await onPulled.people?.beforeStore?.(personalDb(), [{ key: changed, row: null }], false)
  expect(await nameless()).toEqual([changed])
  await personalDb().ties.delete(gone)
  await askersOfVisit()(await nameless())
  const stored = await personalDb().keyValues.where('key').startsWith('asker:').primaryKeys()
  expect(stored).toEqual([`asker:${changed}`])
})

it('a person who is blocked on this device is unwanted before the block is sent', async () => {
  const [id = ''] = await addRequests(1)
  await personalDb().ties.put({ ...noTie(id), key: id, blocks: true })
  expect([...(await new QueryClient().fetchQuery(unwantedQuery()))]).toEqual([id])
})
