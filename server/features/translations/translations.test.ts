import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wordsTag } from '../../../contract/site/translations.ts'
import type { WordDifference, WordFileRow, WordRow } from '../../../contract/site/translations-admin.ts'
import { clientHeader } from '../../../contract/transport.ts'
import { askedFaults, maxOverrides } from '../../../contract/words/check-word.ts'
import type { Account } from '../../accounts/accounts.ts'
import { auditEntries, translationHistory, translations } from '../../db/schema.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { wordPage } from './word-rows.ts'
import { rememberBaseTexts } from './write-word.ts'

const path = '/api/admin/translations'

let server: TestApp
let token: string
let admin: Account
/** 55 keys whose texts have no placeholder. */
let manyKeys: string[]
beforeAll(async () => {
  server = await openTestApp()
  admin = await server.addPerson({ role: 'admin', language: 'en' })
  token = (await server.signIn(admin)).body.token
  manyKeys = [...server.services.words.bn].flatMap(([key, text]) => (text.includes('{{') || key === 'wall.title' ? [] : [key])).slice(0, 55)
})
afterAll(() => server.close())

const words = () => new Set([...server.services.words.bn.keys(), ...server.services.words.en.keys()])

/** The texts of a later build: some changed, some gone. */
function newBuild(changed: readonly string[], gone: readonly string[]) {
  const bn = new Map(server.services.words.bn)
  for (const key of changed) bn.set(key, `${bn.get(key)} আরও`)
  for (const key of gone) bn.delete(key)
  return { ...server.services.words, bn }
}

const add = (fields: object) => server.call('POST', path, { token, body: { language: 'bn', key: 'wall.title', value: 'আড্ডা', ...fields } })
const change = (id: string, body: object) => server.call('PUT', `${path}?id=${id}`, { token, body })
const remove = (id: string, seen: number) => server.call('DELETE', `${path}?id=${id}&seen=${seen}`, { token })
const set = async (language = 'bn') => (await server.call('GET', `/api/translations/get.php?language=${language}`)).body
const list = async (query: string) =>
  (await server.call('GET', `${path}?${query}`, { token })).body as unknown as {
    items: { key: string; id: string }[]
    words: WordRow[]
    total: number
    next_cursor: string | null
  }
const pull = async (cursor: number, shape = 3) =>
  (await server.call('GET', `/api/sync/pull?shape=${shape}&catalogue=${cursor}`)).body as unknown as {
    scopes: { catalogue: { cursor: number; changes: { table: string; key: string; change: number; row: unknown }[] } }
  }
let listening: Promise<string> | undefined
/** The server's address on a port: only a socket counts every byte. */
const wireUrl = () => (listening ??= server.app.listen({ host: '127.0.0.1', port: 0 }))
/** A pull as a browser makes it. `body` and `bytes`: its size as sent, and with status and headers. */
async function wirePull(url: string) {
  const asked = request(url, { agent: false, headers: { [clientHeader]: 'test', 'accept-encoding': 'gzip, deflate, br' } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const sent = await buffer(answer)
  const isCompressed = answer.headers['content-encoding'] === 'br'
  const text = (isCompressed ? brotliDecompressSync(sent) : sent).toString()
  return { bytes: answer.socket.bytesRead, body: sent.length, isCompressed, text }
}
const acts = async () =>
  (await server.db.select().from(auditEntries).orderBy(asc(auditEntries.number))).map(({ act, object }) => `${act} ${object}`)
const clear = async () => {
  await server.db.delete(translations)
  await server.db.delete(translationHistory)
}

describe('overrides', () => {
  afterEach(clear)

  it('are added, changed and removed; each change is one row to devices and one line of the log without the text', async () => {
    const before = await acts()
    const start = (await pull(0)).scopes.catalogue.cursor
    const added = await add({ context: 'for the market' })
    expect(added).toMatchObject({
      status: 200,
      body: { message: 'Successfully saved!', entry: { language: 'bn', key: 'wall.title', value: 'আড্ডা', context: 'for the market' } },
    })
    expect(await add({ value: 'মেলা' })).toMatchObject({ status: 409, body: { code: 'conflict', fields: { key: 'taken' } } })
    const entry = added.body.entry as { id: string; change: number }
    expect((await pull(start)).scopes.catalogue.changes).toEqual([
      { table: 'words', key: 'bn/wall.title', change: entry.change, row: { text: 'আড্ডা' } },
    ])

    server.clock.now += 1000
    const changed = await change(entry.id, { value: 'মেলা', seen: entry.change })
    expect(changed.body.entry).toMatchObject({ id: entry.id, value: 'মেলা', context: 'for the market', updated_at: server.clock.now })
    expect(await set()).toMatchObject({ count: 1, translations: { 'wall.title': 'মেলা' }, current_language: 'bn' })
    const { change: last } = changed.body.entry as { change: number }
    expect((await remove(entry.id, last)).status).toBe(200)
    expect((await remove(entry.id, last)).status).toBe(404)
    expect((await change(entry.id, { value: 'মেলা', seen: last })).status).toBe(404)
    expect(await set()).toMatchObject({ count: 0, translations: {} })
    expect((await pull(last)).scopes.catalogue.changes).toMatchObject([{ table: 'words', key: 'bn/wall.title', row: null }])
    // A new device gets no tombstone.
    expect((await pull(0)).scopes.catalogue.changes.filter(({ table }) => table === 'words')).toEqual([])

    const words = ['added', 'changed', 'removed'].map((act) => `translation_${act} bn/wall.title`)
    expect((await acts()).slice(before.length)).toEqual(words)
    const history = await server.call('GET', `${path}/history?language=bn&key=wall.title`, { token })
    expect(history.body.items).toMatchObject([
      { before: 'মেলা', after: null, by: admin.name },
      { before: 'আড্ডা', after: 'মেলা', at: server.clock.now },
      { before: null, after: 'আড্ডা' },
    ])
    // The same row counts on after it was removed.
    expect((await add({ value: 'আলাপ-সালাপ' })).body.entry).toMatchObject({ id: entry.id })
  })

  it('of one administrator are not overwritten by another who saw the text before', async () => {
    const entry = (await add({})).body.entry as { id: string; change: number }
    const [first, second] = await Promise.all(['মেলা', 'হাট'].map((value) => change(entry.id, { value, seen: entry.change })))
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]))
    const refused = first?.status === 409 ? first : second
    expect(refused?.body).toMatchObject({ code: 'changed_meanwhile', fields: { value: 'changed_meanwhile' } })
    expect((await remove(entry.id, entry.change)).status).toBe(409)
    // The same wish twice is no conflict.
    const now = Object.values((await set()).translations as object)[0]
    expect((await change(entry.id, { value: now, seen: entry.change })).status).toBe(200)
  })

  it('pass the checks: what is refused cannot be confirmed, what is asked can', async () => {
    const asked = ['placeholder_lost', 'end_mark', 'untranslated', 'latin_digits'] as const
    expect(await add({ value: '{{nobody}}', confirmed: asked })).toMatchObject({
      status: 400,
      body: { fields: { value: 'unknown_placeholder' } },
    })
    expect(await add({ value: '$t(common:saved)', confirmed: asked })).toMatchObject({ body: { fields: { value: 'nesting' } } })
    expect(await add({ key: 'wall.nothing' })).toMatchObject({ status: 400, body: { fields: { value: 'unknown_key' } } })
    expect(await add({ value: 'আড্ডা 24' })).toMatchObject({ status: 400, body: { fields: { value: 'latin_digits' } } })
    expect((await add({ value: 'আড্ডা 24', confirmed: ['latin_digits'] })).status).toBe(200)
    expect((await list('path=words&state=failed')).words).toMatchObject([
      { key: 'wall.title', bn: { override: { findings: [{ fault: 'latin_digits', repaired: 'আড্ডা ২৪' }] } } },
    ])
  })

  it('reach a device as one pulled row, and a set that it knows already', async () => {
    for (const key of manyKeys) await add({ key, value: 'বদলানো কথা '.repeat(18), confirmed: askedFaults })
    const whole = await server.call('GET', '/api/translations/get.php?language=bn')
    const cursor = (await pull(0)).scopes.catalogue.cursor
    const known = { 'if-none-match': String(whole.headers.etag) }
    expect(await server.call('GET', '/api/translations/get.php?language=bn', { headers: known })).toMatchObject({ status: 304, body: '' })

    await add({ key: 'wall.title' })
    const pulled = await pull(cursor)
    const { key, change: number } = pulled.scopes.catalogue.changes[0] ?? { key: '', change: 0 }
    expect(key).toBe('bn/wall.title')
    // The device makes the tag of the new set from the pulled number.
    const tag = wordsTag('bn', { epoch: String(whole.body.epoch), change: number })
    const answer = await server.call('GET', '/api/translations/get.php?language=bn', { headers: { 'if-none-match': `"${tag}"` } })
    expect(answer).toMatchObject({ status: 304, headers: { 'x-entlab': '1' } })
    expect(JSON.stringify(whole.body).length).toBeGreaterThan(5_000)
  })

  it.each([0, 0.5, 0.99, 1])(
    'add 1 KiB at most to what a device receives, as the server compresses it: text %d by length',
    async (share) => {
      const url = await wireUrl()
      const byLength = [...server.services.words.bn].toSorted(([, one], [, other]) => Buffer.byteLength(one) - Buffer.byteLength(other))
      const [key = '', text = ''] = byLength[Math.floor((byLength.length - 1) * share)] ?? []
      const cursor = (await pull(0)).scopes.catalogue.cursor
      const without = await wirePull(`${url}/api/sync/pull?shape=3&catalogue=${cursor}`)
      const value = `${text} আরও`
      expect(await add({ key, value, confirmed: askedFaults })).toMatchObject({ status: 200 })
      const changed = await wirePull(`${url}/api/sync/pull?shape=3&catalogue=${cursor}`)
      expect(JSON.parse(changed.text).scopes.catalogue.changes).toMatchObject([{ key: `bn/${key}`, row: { text: value } }])
      expect(changed.body, `body for ${Buffer.byteLength(value)} bytes`).toBeLessThanOrEqual(1024)
      // With headers, compared to the pull of a device that is up to date.
      expect(changed.bytes - without.bytes).toBeLessThanOrEqual(1024)
      // From 1 KiB on the server compresses.
      expect(changed.isCompressed).toBe(Buffer.byteLength(changed.text) >= 1024)
      if (share === 1) expect(changed.isCompressed).toBe(true)
    },
  )

  it('are not sent to an app of before, whose cursor moves on', async () => {
    await add({})
    const { changes, cursor } = (await pull(0, 2)).scopes.catalogue
    expect(changes.filter(({ table }) => table === 'words')).toEqual([])
    expect(cursor).toBe((await pull(0)).scopes.catalogue.cursor)
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

describe('the lists', () => {
  afterEach(clear)

  it('of overrides have pages, filters and figures', async () => {
    for (const key of manyKeys) expect((await add({ key, value: `মান ${key}%`, context: 'many', confirmed: askedFaults })).status).toBe(200)
    const first = await list('context=many')
    expect(first.items).toHaveLength(50)
    const second = await list(`context=many&cursor=${first.next_cursor}`)
    expect([second.items.length, second.next_cursor]).toEqual([5, null])
    expect(new Set([...first.items, ...second.items].map((item) => item.key)).size).toBe(55)
    expect((await list(`filter=${encodeURIComponent(`${manyKeys[7]}%`)}`)).items).toHaveLength(1)
    expect((await list('filter=%25_')).items).toHaveLength(0)
    expect((await list(`filter=${encodeURIComponent("'; drop table translations; --")}`)).items).toHaveLength(0)
    expect((await list('language=en&context=many')).items).toHaveLength(0)
    expect(await list('path=stats')).toMatchObject({ stats: { total: 55, bn: 55, en: 0 } })
    expect(await list('path=contexts')).toMatchObject({ contexts: [{ context: 'many', count: 55 }] })
    for (const cursor of ['x', 'W10', Buffer.from('{"a":1}').toString('base64url')])
      expect((await server.call('GET', `${path}?cursor=${cursor}`, { token })).status).toBe(400)
  })

  it('of words have every key once, both languages on a row, found by what is seen', async () => {
    const keys: string[] = []
    let cursor: string | null = ''
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(`path=words${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`)
      expect(page.words.length).toBeLessThanOrEqual(50)
      expect(page.total).toBe(words().size)
      keys.push(...page.words.map(({ key }) => key))
      cursor = page.next_cursor
    } while (cursor)
    expect(keys).toEqual([...words()].sort())

    await add({ value: 'আড্ডাখানা' })
    const found = async (filter: string, more = '') =>
      (await list(`path=words&filter=${encodeURIComponent(filter)}${more}`)).words.map(({ key }) => key)
    // Typed without the joiner, with a zero-width space, in Latin digits.
    expect(await found('আড্​ডাখানা')).toEqual(['wall.title'])
    expect(await found('wall.title')).toEqual(['wall.title'])
    // The text itself before those that contain it, and each once over all pages.
    const [nearest, ...others] = await found('লগ ইন')
    expect(server.services.words.bn.get(nearest ?? '')).toBe('লগ ইন')
    expect(others.length).toBeGreaterThan(20)
    expect(new Set([nearest, ...others]).size).toBe(others.length + 1)
    expect(await found('আড্ডাখানা', '&area=home')).toEqual([])
    expect((await list('path=words&state=overridden')).total).toBe(1)
    expect((await list('path=words&state=gap')).words).toMatchObject([{ key: 'wall.title', en: { override: null } }])
    await add({ language: 'en', value: 'Meeting' })
    expect((await list('path=words&state=gap')).total).toBe(0)
  })

  it('mark overrides from before the base text too: the first start remembers it, and a later build outdates them', async () => {
    await add({})
    await server.db.update(translations).set({ baseText: null })
    const outdated = async (key: string) =>
      (await wordPage(server.db, newBuild([key], []), { state: 'outdated' })).words.map((row) => row.bn.override?.outdated)
    expect(await outdated('wall.title')).toEqual([])
    await rememberBaseTexts(server.db, server.services.words)
    expect(await outdated('wall.title')).toEqual([server.services.words.bn.get('wall.title')])
    // A repeated start with another build changes nothing.
    await rememberBaseTexts(server.db, newBuild(['wall.title'], []))
    expect(await outdated('wall.title')).toHaveLength(1)
  })

  it('mark each override that a new build outdates, and those of keys that are no more', async () => {
    const outdatedKeys = manyKeys.slice(0, 30)
    for (const key of manyKeys) await add({ key, value: 'বদল', confirmed: askedFaults })
    const stored = { ...server.services, words: newBuild(outdatedKeys, manyKeys.slice(30, 33)) }
    const page = await wordPage(server.db, stored.words, { state: 'outdated' })
    expect(page.words.map(({ key }) => key)).toEqual([...outdatedKeys].sort())
    expect(page.words[0]?.bn.override?.outdated).toBe(server.services.words.bn.get(page.words[0]?.key ?? ''))
    expect((await wordPage(server.db, stored.words, { state: 'unused' })).total).toBe(3)
    expect((await wordPage(server.db, server.services.words, { state: 'outdated' })).total).toBe(0)
  })
})

describe('a file', () => {
  afterEach(clear)
  const file = async () => (await server.call('GET', `${path}/file`, { token })).body.items as WordFileRow[]
  const compare = async (rows: object[]) =>
    (await server.call('POST', `${path}/compare`, { token, body: { rows } })).body.items as WordDifference[]
  const importAll = (changes: object[], confirmed: readonly string[] = []) =>
    server.call('POST', `${path}/import`, { token, body: { changes, confirmed } })
  const changesOf = (items: WordDifference[]) => items.map(({ language, key, to, seen }) => ({ language, key, to, seen }))

  it('of all texts comes back without a difference', async () => {
    await add({ context: 'x' })
    const rows = await file()
    expect(rows.length).toBe(words().size)
    expect(rows.find(({ key }) => key === 'wall.title')).toMatchObject({ bn: 'আড্ডা', note: 'x' })
    expect(await compare(rows.map(({ note: _note, ...row }) => row))).toEqual([])
  })

  it('is compared first, then all of it is applied or nothing', async () => {
    await add({})
    const lines = (await acts()).length
    const built = server.services.words.bn.get('wall.title')
    const items = await compare([
      { key: 'wall.title', bn: built, en: '' },
      { key: manyKeys[0], bn: 'নতুন 1' },
      { key: 'no.key', bn: 'x' },
    ])
    expect(items).toMatchObject([
      { key: 'wall.title', from: 'আড্ডা', to: null, findings: [] },
      { key: manyKeys[0], to: 'নতুন 1', seen: 0 },
      { key: 'no.key', findings: [{ fault: 'unknown_key' }] },
    ])
    expect(await importAll(changesOf(items), askedFaults)).toMatchObject({ status: 400, body: { fields: { value: 'unknown_key' } } })
    expect(await set()).toMatchObject({ translations: { 'wall.title': 'আড্ডা' } })
    expect((await acts()).length).toBe(lines)
    const good = changesOf(items.slice(0, 2))
    expect((await importAll(good)).status).toBe(400)
    expect((await importAll(good, askedFaults)).status).toBe(200)
    expect(await set()).toMatchObject({ translations: { [manyKeys[0] ?? '']: 'নতুন 1' }, count: 1 })
    expect((await acts()).length).toBe(lines + 2)
    expect((await importAll([...good, good[0] ?? {}], askedFaults)).status).toBe(400)
  })

  it('of 500 words is one short transaction with an entry for each word', { timeout: 60_000 }, async () => {
    const keys = [...server.services.words.bn].flatMap(([key, text]) => (text.includes('{{') ? [] : [key])).slice(0, 500)
    const changes = keys.map((key, index) => ({ language: 'bn', key, to: `${server.services.words.bn.get(key)} ${index}`, seen: 0 }))
    const lines = (await acts()).length
    expect((await importAll(changes, askedFaults)).status).toBe(200)
    expect((await acts()).slice(lines)).toEqual(keys.map((key) => `translation_added bn/${key}`))
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
    expect(new Set((await server.db.select().from(translations)).map((row) => row.change)).size).toBe(500)
    expect(await server.db.$count(translationHistory)).toBe(500)
  })

  it('with more overrides than every device should carry changes nothing, and a removal makes room', async () => {
    const rows = Array.from({ length: maxOverrides - 1 }, (_, index) => ({
      ...{ id: randomUUID(), language: 'en' as const, key: `old.key-${index}`, value: 'x', context: '', baseText: 'y' },
      ...{ updatedAt: new Date(0), updatedBy: admin.id, change: -index - 1 },
    }))
    await server.db.insert(translations).values(rows)
    const change = (key: string | undefined) => ({ language: 'bn', key, to: 'নতুন 1', seen: 0 })
    const both = [change(manyKeys[0]), change(manyKeys[1])]
    expect((await importAll(both, askedFaults)).body).toMatchObject({ code: 'invalid_input', fields: { value: 'too_many' } })
    expect(await set()).toMatchObject({ count: 0 })
    expect((await importAll(both.slice(1), askedFaults)).status).toBe(200)
    const room = { language: 'en', key: 'old.key-0', to: null, seen: -1 }
    expect((await importAll([room, both[0] ?? {}], askedFaults)).status).toBe(200)
  })

  it('that another change has overtaken changes nothing', async () => {
    const items = await compare([{ key: 'wall.title', bn: 'হাট' }])
    await add({})
    expect(await importAll(changesOf(items))).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await set()).toMatchObject({ translations: { 'wall.title': 'আড্ডা' } })
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
