import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test-app.ts'

const path = '/api/admin/translations'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin', language: 'en' }))).body.token
})
afterAll(() => server.close())

const add = (fields: object) => server.call('POST', path, { token, body: { language: 'bn', key: 'wall.send', value: 'পাঠান', ...fields } })
const list = async (query: string) =>
  (await server.call('GET', `${path}?${query}`, { token })).body as unknown as {
    items: { key: string; id: string }[]
    next_cursor: string | null
  }

describe('translations', () => {
  it('are added once for each language and key, changed and removed', async () => {
    const added = await add({ context: 'wall' })
    expect(added).toMatchObject({
      status: 200,
      body: { message: 'Successfully saved!', entry: { language: 'bn', key: 'wall.send', value: 'পাঠান', context: 'wall' } },
    })
    expect(await add({})).toMatchObject({ status: 409, body: { code: 'conflict', fields: { key: 'taken' } } })
    expect((await add({ language: 'en', value: 'Send' })).status).toBe(200)

    const { id } = added.body.entry as { id: string }
    server.clock.now += 1000
    expect(await server.call('PUT', `${path}?id=${id}`, { token, body: { value: 'পাঠিয়ে দিন' } })).toMatchObject({
      body: { entry: { id, value: 'পাঠিয়ে দিন', context: 'wall', updated_at: server.clock.now } },
    })
    expect((await server.call('GET', '/api/translations/get.php?language=bn')).body).toMatchObject({
      success: true,
      count: 1,
      translations: { 'wall.send': 'পাঠিয়ে দিন' },
      current_language: 'bn',
    })
    expect((await server.call('DELETE', `${path}?id=${id}`, { token })).status).toBe(200)
    expect((await server.call('DELETE', `${path}?id=${id}`, { token })).status).toBe(404)
    expect((await server.call('PUT', `${path}?id=${id}`, { token, body: { value: 'x' } })).status).toBe(404)
    expect((await server.call('GET', '/api/translations/get.php')).body).toMatchObject({ count: 0, translations: {} })
    expect((await server.call('GET', '/api/translations/debug-get.php?language=en')).body).toMatchObject({
      success: true,
      translations: { 'wall.send': 'Send' },
    })
  })

  it('are listed by page, filter, language and context, with their figures', async () => {
    for (let number = 100; number < 175; number++) await add({ key: `many.k${number}`, context: 'many', value: `মান ${number}%` })
    const first = await list('context=many')
    expect(first.items).toHaveLength(50)
    const second = await list(`context=many&cursor=${first.next_cursor}`)
    expect([second.items.length, second.next_cursor]).toEqual([25, null])
    expect(new Set([...first.items, ...second.items].map((item) => item.key)).size).toBe(75)

    expect((await list('filter=K17')).items.map((item) => item.key)).toEqual([
      'many.k170',
      'many.k171',
      'many.k172',
      'many.k173',
      'many.k174',
    ])
    expect((await list(`filter=${encodeURIComponent('174%')}`)).items).toHaveLength(1)
    expect((await list('filter=%25_')).items).toHaveLength(0)
    expect((await list(`filter=${encodeURIComponent("'; drop table translations; --")}`)).items).toHaveLength(0)
    expect((await list('language=en&context=many')).items).toHaveLength(0)
    expect(await list('path=stats')).toMatchObject({ stats: { total: 76, bn: 75, en: 1 } })
    expect(await list('path=contexts')).toMatchObject({
      contexts: [
        { context: '', count: 1 },
        { context: 'many', count: 75 },
      ],
    })
    for (const cursor of ['x', 'W10', Buffer.from('{"a":1}').toString('base64url')])
      expect((await server.call('GET', `${path}?cursor=${cursor}`, { token })).status).toBe(400)
  })

  it.each(['__proto__', 'a.constructor', 'prototype.b', 'a..b', '.a', 'a b', 'ক', ''])('refuse the key "%s"', async (key) =>
    expect(await add({ key })).toMatchObject({ status: 400, body: { fields: { key: 'bad_key' } } }),
  )

  it('are kept by administrators alone', async () => {
    for (const role of ['student', 'instructor'] as const) {
      const other = (await server.signIn(await server.addPerson({ role }))).body.token
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
        expect(
          await server.call(method, path, { token: other, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) }),
        ).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await server.call('GET', path)).status).toBe(401)
  })
})

describe('the language', () => {
  const current = async (call = {}) => (await server.call('GET', '/api/translations/language.php', call)).body.current_language
  const choose = (language: string, call = {}) => server.call('POST', '/api/translations/language.php', { ...call, body: { language } })

  it('of a visitor is kept in a cookie', async () => {
    expect(await current({ headers: { 'accept-language': 'en' } })).toBe('bn')
    const answer = await choose('en')
    expect(answer).toMatchObject({ status: 200, body: { success: true, current_language: 'en' } })
    expect(answer.cookies).toMatchObject([{ name: 'entlab-language', value: 'en', path: '/', sameSite: 'Lax' }])
    expect(await current({ cookies: { 'entlab-language': 'en' } })).toBe('en')
    expect(await current({ cookies: { 'entlab-language': 'xx' } })).toBe('bn')
  })

  it('of a person is kept with the account, which counts as a change', async () => {
    const answer = await server.signIn(await server.addPerson())
    const call = { token: answer.body.token, cookies: { 'entlab-language': 'bn' } }
    await choose('en', call)
    expect(await current(call)).toBe('en')
    expect((await server.call('GET', '/api/auth/me.php', call)).body).toMatchObject({ user: { language: 'en', version: 2 } })
  })

  it('that does not exist changes nothing', async () => {
    const answer = await choose('fr')
    expect([answer.status, answer.cookies]).toEqual([400, []])
  })
})
