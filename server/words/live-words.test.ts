import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WordRow } from '../../contract/site/translations-admin.ts'
import { prefills } from '../../tests/support/built-pages.ts'
import { translations } from '../db/schema.ts'
import { translate } from '../messages/translate.ts'
import { createPrerenderer } from '../prerender/prerenderer.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { readLiveWords } from './live-words.ts'

const path = '/api/admin/translations'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin', language: 'en' }))).body.token
})
afterEach(async () => {
  await server.db.delete(translations)
  await readLiveWords(server.db)
})
afterAll(() => server.close())

const add = (key: string, value: string, language = 'bn', confirmed: string[] = ['end_mark']) =>
  server.call('POST', path, { token, body: { language, key, value, confirmed } })
const rowsOf = async (query: string) => {
  const { body } = await server.call('GET', `${path}?path=words&${query}`, { token })
  return body.words as WordRow[]
}

it('an override of a message is in the answers from then on, in its language alone, and goes with it', async () => {
  const login = async (language: string) =>
    (
      await server.call('POST', '/api/auth/login.php', {
        body: { identifier: '01799999999', password: 'wrong-password' },
        headers: { 'accept-language': language },
      })
    ).body.message
  const before = await login('bn')
  const added = await add('server.login_failed', 'নম্বর আর পাসওয়ার্ড মেলেনি।')
  expect(added.status).toBe(200)
  expect(await login('bn')).toBe('নম্বর আর পাসওয়ার্ড মেলেনি।')
  expect(await login('en')).toBe(translate('en', 'login_failed'))
  const { id, change } = added.body.entry as { id: string; change: number }
  expect((await server.call('DELETE', `${path}?id=${id}&seen=${change}`, { token })).status).toBe(200)
  expect(await login('bn')).toBe(before)
})

it('an override of a mail is in the mail, with its link; one without it is refused', async () => {
  await server.addPerson({ phone: '01712000077', email: 'rina@example.org' })
  expect((await add('server.reset_subject', '{{product}}: পাসওয়ার্ড দিন')).status).toBe(200)
  expect((await add('server.reset_text', 'এখানে চাপুন:\n\n{{link}}')).status).toBe(200)
  await server.call('POST', '/api/auth/forgot-password.php', { body: { email: 'rina@example.org' } })
  await server.services.mail.idle()
  const [mail] = server.mails
  expect(mail).toMatchObject({ to: 'rina@example.org', subject: 'EntLab: পাসওয়ার্ড দিন' })
  expect(mail?.text).toContain(`এখানে চাপুন:\n\n${mail?.link}\n`)
  expect(await add('server.verify_text', 'লিংক ছাড়া।', 'bn', ['placeholder_lost'])).toMatchObject({
    status: 400,
    body: { fields: { value: 'no_link' } },
  })
  expect(await add('server.removed', '{{device}} থেকে মুছে ফেলা হয়েছে।')).toMatchObject({
    status: 400,
    body: { fields: { value: 'unknown_placeholder' } },
  })
})

it('texts of the server are found by what they say, name what they are part of, and never go to devices', async () => {
  expect(await rowsOf('area=server&filter=reset_text')).toMatchObject([{ key: 'server.reset_text', reach: 'mail' }])
  expect(await rowsOf(`area=server&filter=${encodeURIComponent('সনদ নম্বর')}`)).toMatchObject([
    { key: 'server.certificate_code', reach: 'pdf' },
  ])
  expect(await rowsOf('area=server&filter=login_failed')).toMatchObject([{ key: 'server.login_failed', reach: 'message' }])
  await add('server.removed', 'মুছে দেওয়া হয়েছে।')
  await add('wall.title', 'আড্ডা')
  const pulled = (await server.call('GET', '/api/sync/pull?shape=3&catalogue=0')).body as {
    scopes?: { catalogue: { changes: { table: string; key: string }[] } }
  }
  expect(pulled.scopes?.catalogue.changes.filter(({ table }) => table === 'words').map(({ key }) => key)).toEqual(['bn/wall.title'])
  expect((await server.call('GET', '/api/translations/get.php?language=bn')).body.translations).toEqual({ 'wall.title': 'আড্ডা' })
})

it('a process applies at its next reading what another one has changed', async () => {
  const row = { language: 'en', key: 'server.removed', value: 'Gone.', context: '', change: 1, updatedAt: new Date() } as const
  await server.db.insert(translations).values({ ...row, id: crypto.randomUUID() })
  expect(translate('en', 'removed')).not.toBe('Gone.')
  await readLiveWords(server.db)
  expect(translate('en', 'removed')).toBe('Gone.')
})

it('prerendered pages follow an override and its removal', async () => {
  const asked: unknown[] = []
  const pages = createPrerenderer({
    services: server.services,
    rules: prefills,
    onFailure: (error) => asked.push(error),
    async render(_path, { words }) {
      asked.push(words)
      return { title: null, preloads: '', html: String(words?.['wall.title'] ?? ''), css: '' }
    },
  })
  const html = async () => {
    const content = await pages.contentOf('courses')
    return typeof content === 'object' ? content.page.html : content
  }
  await expect.poll(html).toBe('')
  const added = await add('wall.title', 'আড্ডা')
  await expect.poll(html).toBe('আড্ডা')
  const { id, change } = added.body.entry as { id: string; change: number }
  await server.call('DELETE', `${path}?id=${id}&seen=${change}`, { token })
  await expect.poll(html).toBe('')
  expect(asked).toEqual([{}, { 'wall.title': 'আড্ডা' }, {}])
})
