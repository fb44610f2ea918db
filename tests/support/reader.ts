import { setTimeout as wait } from 'node:timers/promises'
import type { Change } from '../../contract/sync.ts'
import { callApi } from './api.ts'

interface CommunityPage {
  readonly scopes: { readonly community: { readonly cursor: number; readonly more: boolean; readonly changes: Change[] } }
}

/** A device that only reads: it pulls the community page by page from its cursor and stores the changes. */
export class Reader {
  /** Bodies of the stored posts by id. */
  readonly posts = new Map<string, string>()
  readonly #url: string
  #cursor = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Pulls until it is stopped; a failed pull is repeated from the same cursor. */
  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#pull().catch(() => undefined)
      await wait(50)
    }
  }

  /** Pulls until one pull succeeds, at most 50 times. */
  async catchUp(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#pull()
      } catch (error) {
        if (tries === 50) throw error
      }
    }
  }

  async #pull(): Promise<void> {
    for (let more = true; more; ) {
      const answer = await callApi<CommunityPage>(this.#url, `/sync/pull?community=${this.#cursor}`)
      if (answer.status !== 200 || !answer.json) throw new Error(`The pull answered ${answer.status}.`)
      const page = answer.json.scopes.community
      for (const change of page.changes) this.#store(change)
      this.#cursor = page.cursor
      more = page.more
    }
  }

  #store({ table, key, row }: Change): void {
    if (table !== 'posts') return
    if (row === null) this.posts.delete(key)
    else this.posts.set(key, (row as { body: string }).body)
  }
}
