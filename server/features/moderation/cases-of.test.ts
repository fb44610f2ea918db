import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WholeUser } from '../../../contract/account/users.ts'
import type { WholeCase } from '../../../contract/moderation/cases.ts'
import type { SentCommand } from '../../../contract/sync.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const member = async (role: 'student' | 'admin' = 'student') => {
  const account = await server.addPerson({ role })
  const { token } = (await server.signIn(account)).body
  const push = async (...commands: SentCommand[]) => {
    const body = { client_id: randomUUID(), user_id: account.id, sent_at: server.clock.now, app_version: 'test', commands }
    const { results } = (await server.call('POST', '/api/sync/push', { body, token })).body as unknown as { results: object[] }
    expect(results).toHaveLength(commands.length)
    for (const result of results) expect(result).toMatchObject({ outcome: 'applied' })
  }
  return { id: account.id, token, push }
}

it('an administrator sees the reported texts of a person with their decisions, and none that its author has deleted', async () => {
  const [admin, author, reporter] = [await member('admin'), await member(), await member()]
  const long = 'সহজে ধার দিই। '.repeat(30).trim()
  const sent = [newPost(long), newPost('পরে মুছে ফেলা লেখা'), newPost('ঠিক আছে এমন লেখা')]
  await author.push(...sent)
  for (const id of sent.map(subjectOf))
    await reporter.push(sentCommand('report', { of: { kind: 'post', id }, reason: 'spam', words: 'আমি জানাই' }))
  const { items } = (await server.call('GET', '/api/admin/moderation', { token: admin.token })).body as unknown as { items: WholeCase[] }
  const caseOf = (command: SentCommand) => items.find((one) => one.target_id === subjectOf(command))
  const decide = async (command: SentCommand, decision: string, words = '') => {
    const found = caseOf(command)
    const body = { version: found?.version, decision, reason: 'spam', words, suspend_days: 0 }
    const answer = await server.call('POST', `/api/admin/moderation/${found?.id}/decide`, { body, token: admin.token })
    expect(answer.body).toMatchObject({ outcome: 'applied' })
  }
  const [advert, gone, harmless] = sent as [SentCommand, SentCommand, SentCommand]
  await decide(advert, 'hide', 'বিজ্ঞাপন এখানে নয়')
  await decide(harmless, 'keep')
  await author.push(sentCommand('removePost', { id: subjectOf(gone) }))

  const userOf = async (id: string) => (await server.call('GET', `/api/admin/users/${id}`, { token: admin.token })).body.user as WholeUser
  const { cases } = await userOf(author.id)
  expect(cases).toMatchObject({ all: 3, open: 1 })
  const shown = (command: SentCommand) => cases.newest.find(({ id }) => id === caseOf(command)?.id)
  expect(shown(advert)).toMatchObject({ kind: 'post', is_open: false, decision: 'hide', words: 'বিজ্ঞাপন এখানে নয়' })
  expect(shown(advert)?.text).toHaveLength(200)
  expect(long).toContain(shown(advert)?.text.slice(0, -1))
  expect(shown(gone)).toMatchObject({ is_open: true, decision: null, text: '' })
  expect(shown(harmless)).toMatchObject({ is_open: false, decision: 'keep', text: 'ঠিক আছে এমন লেখা' })
  // Neither the reporter nor the report's own words are part of it.
  expect(JSON.stringify(cases)).not.toContain('আমি জানাই')
  expect((await userOf(reporter.id)).cases).toEqual({ all: 0, open: 0, newest: [] })
})
