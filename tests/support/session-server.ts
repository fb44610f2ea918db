import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import type { User } from '../../contract/account/person.ts'

/** A server that signs in every user. Replaces `fetch`; tests change its fields. */
export class SessionServer {
  /** The user of the next answers. */
  user: User
  isOffline = false
  /** Tokens of the next sign-ins. */
  tokens: string[] = []
  /** End of the path of each request. */
  asked: string[] = []
  /** Hashes of the tokens that it was asked to end. */
  ended: string[] = []

  constructor(user: User) {
    this.user = user
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
      const path = url.replace(/.*\/|\?.*|\.php/g, '')
      this.asked.push(path)
      if (path === 'logout') this.ended.push((JSON.parse(body as string) as { session: string }).session)
      if (this.isOffline) throw new TypeError('offline')
      const answer = { success: true, message: '', current_language: 'bn', ...this.#answerTo(path) }
      return new Response(JSON.stringify(answer), { headers: { 'x-entlab': '1' } })
    })
  }

  #answerTo(path: string): object {
    if (path === 'logout') return { clear_tokens: true }
    return { ...(path === 'login' && { token: this.tokens.shift() ?? 'new-token' }), user: this.user }
  }
}

export const hashed = (...tokens: string[]) => tokens.map((token) => createHash('sha256').update(token).digest('hex'))
