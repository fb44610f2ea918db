import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { prefills } from '../../tests/support/built-pages.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { handlers } from '../handlers.ts'
import { answerAsVisitor, visitorContext } from './visitor.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
})
afterAll(() => world.close())

const rulesOf = (endpoint: string) => {
  const rules = prefills.find((one) => one.endpoint === endpoint)
  if (!rules) throw new Error(`no rules of ${endpoint}`)
  return rules
}

it('drops the fields that the API drops', async () => {
  const list = vi.spyOn(handlers.courses, 'list')
  list.mockImplementation(async () => ({ items: [], next_cursor: null, secret: 'x' }) as never)
  const answer = await answerAsVisitor(visitorContext(world.context(null)), rulesOf('courses.list'), {})
  expect(answer).toMatchObject({ items: [] })
  expect(JSON.stringify(answer)).not.toContain('secret')
  list.mockRestore()
})

it('refuses an output that the API refuses to send', async () => {
  const list = vi.spyOn(handlers.courses, 'list')
  list.mockImplementation(async () => ({ items: 'x' }) as never)
  const visitor = visitorContext(world.context(null))
  await expect(answerAsVisitor(visitor, rulesOf('courses.list'), {})).rejects.toThrow(z.core.$ZodError)
  list.mockRestore()
})
