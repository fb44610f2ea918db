import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedFaults, checkWord, isRefused } from '../../../contract/words/check-word.ts'
import { isHarmless } from '../../../contract/words/harmless.ts'
import { brokenOverrides } from '../../../tests/support/broken-words.ts'
import { isThorough } from '../../../tests/support/thorough.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
})
afterAll(() => server.close())

interface Pulled {
  readonly scopes: { readonly catalogue: { readonly changes: { readonly table: string; readonly key: string; readonly row: unknown }[] } }
}

it('broken overrides are stored exactly if the rules accept them, and crash nothing', async () => {
  const tries = brokenOverrides(server.services.words, isThorough ? 1000 : 200, 20_261_127)
  const stored = new Map<string, string>()
  for (const { language, key, text } of tries) {
    if (stored.has(`${language}/${key}`)) continue
    const isRight = !checkWord({ language, key, text }, server.services.words).some(isRefused)
    const sent = { language, key, value: text, context: '', confirmed: askedFaults }
    const { status, body } = await server.call('POST', '/api/admin/translations', { token, body: sent })
    expect(status, JSON.stringify([language, key, text, body])).toBe(isRight ? 200 : 400)
    if (status === 200) stored.set(`${language}/${key}`, text)
  }
  expect(stored.size).toBeGreaterThan(tries.length / 10)
  expect(stored.size).toBeLessThan(tries.length * 0.9)
  const pulled = (await server.call('GET', '/api/sync/pull?shape=3&catalogue=0')).body as unknown as Pulled
  const { changes } = pulled.scopes.catalogue
  const sent = changes.flatMap(({ table, key, row }) => (table === 'words' ? [[key, (row as { text: string }).text] as const] : []))
  expect(new Map(sent)).toEqual(stored)
  // A device drops none of them.
  expect(sent.filter(([, text]) => !isHarmless(text))).toEqual([])
})
