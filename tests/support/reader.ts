import { setTimeout as wait } from 'node:timers/promises'
import { type Change, rowShape } from '../../contract/sync.ts'
import { callApi } from './api.ts'

interface CommunityPage {
  readonly scopes: {
    readonly community: { readonly cursor: number; readonly more: boolean; readonly reset: boolean; readonly changes: Change[] }
  }
}

interface PostPage {
  readonly items: { readonly id: string; readonly body: string }[]
  readonly next_cursor: string | null
}

/** Bodies of all posts by id, newest first, from the pages of the list. */
export async function readAllPosts(url: string): Promise<[id: string, body: string][]> {
  const posts: [string, string][] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: { status: number; json: PostPage | null } = await callApi<PostPage>(url, `/posts${cursor && `?cursor=${cursor}`}`)
    if (!answer.json) throw new Error(`The list answered ${answer.status}.`)
    posts.push(...answer.json.items.map(({ id, body }): [string, string] => [id, body]))
    cursor = answer.json.next_cursor
  }
  return posts
}

/** A device that only reads: it pulls the community page by page from its cursor and stores the changes. */
export class Reader {
  /** Bodies of the stored posts by id. */
  readonly posts = new Map<string, string>()
  /** True once it was so far behind that it got a window: it then lacks older posts. */
  wasReset = false
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
      const answer = await callApi<CommunityPage>(this.#url, `/sync/pull?shape=${rowShape}&community=${this.#cursor}`)
      if (answer.status !== 200 || !answer.json) throw new Error(`The pull answered ${answer.status}.`)
      const page = answer.json.scopes.community
      if (page.reset) {
        this.posts.clear()
        this.wasReset = true
      }
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
