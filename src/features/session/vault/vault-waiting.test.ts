import 'fake-indexeddb/auto'
import '../../../../tests/support/light-keys.ts'
import '../../../../tests/support/short-flush.ts'
import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'

await vi.hoisted(async () => {
  const { SilentChannel, stubBrowser } = await import('../../../../tests/support/browser-stubs.ts')
  stubBrowser({ window: globalThis, BroadcastChannel: SilentChannel })
})

import { testUser } from '../../../../tests/support/test-user.ts'

/** A page: its modules and their state. The databases and localStorage stay. */
async function openPage() {
  vi.resetModules()
  const { registerCommands } = await import('../../../offline/outbox/registry.ts')
  registerCommands(async () => ({}))
  const { setCurrentPerson } = await import('../../../offline/store/person.ts')
  const { sessionPersonId } = await import('../../../offline/store/session-person.ts')
  const { readSession } = await import('../../../api/session.ts')
  const { setCaller } = await import('../../../api/caller.ts')
  setCaller({ token: () => readSession()?.token ?? '', language: () => 'bn', onDate: () => {}, onAnswer: () => {} })
  setCurrentPerson(sessionPersonId())
  return {
    ...(await import('../state/sign-in.ts')),
    ...(await import('../state/leaving/sign-out.ts')),
    ...(await import('../state/remembered.ts')),
    ...(await import('../state/start-session.ts')),
    ...(await import('./vault-session.ts')),
    ...(await import('../../../offline/drafts/drafts.ts')),
    readSession,
  }
}

it('a reload between the password and the combination does not cost the session, nor leave one on the server', async () => {
  const user = testUser({ id: '01a21c0a-0000-7000-8000-000000000001' })
  // A server that ends the earlier session of the same browser, as server/accounts/sessions.ts.
  const alive = new Set<string>()
  let count = 0
  const hash = (token: string) => createHash('sha256').update(token).digest('hex')
  vi.stubGlobal('fetch', async (url: string, { headers, body: sent }: RequestInit) => {
    const respond = (body: object, status = 200) =>
      new Response(JSON.stringify({ success: status === 200, message: '', current_language: 'bn', ...body }), {
        status,
        headers: { 'x-entlab': '1' },
      })
    if (url.includes('login')) {
      alive.clear()
      count += 1
      alive.add(`token-${count}`)
      return respond({ token: `token-${count}`, user })
    }
    if (url.includes('logout')) {
      const { session } = JSON.parse(sent as string) as { session: string }
      for (const token of alive) if (hash(token) === session) alive.delete(token)
      return respond({ clear_tokens: true })
    }
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    return alive.has(token) ? respond({ user }) : respond({ code: 'session_ended' }, 401)
  })
  const password = { identifier: user.phone, password: 'x', remember_me: true }
  const first = await openPage()
  await first.signIn(password)
  await first.saveDraft('wall', 'লেখা')
  await first.setVault('pictures', 'abcd')
  await first.signOut({ unsent: 'switch' })
  await expect(first.signIn(password)).rejects.toMatchObject({ name: 'WorkInVault' })
  // The browser of a small phone has dropped the page.
  const second = await openPage()
  await second.refreshSession()
  await second.enterByVault(second.rememberedAs(user.id) as never, 'abcd')
  await second.refreshSession()
  expect(alive.has(second.readSession()?.token ?? '')).toBe(true)
})
