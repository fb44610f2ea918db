import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** What may happen to a phone's request: it is lost on the way, or done while its answer is lost. */
export type Luck = () => 'lost' | 'answer-lost' | 'fine'

/**
 * The app's own offline code with a store of its own, talking to the real server in this process. Each phone has its own
 * copies of the modules, so several of them live side by side.
 */
export async function openPhone(world: World, personId: string, token: string, luck: Luck) {
  vi.resetModules()
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' })
  const fetchFrom = fetchThrough(world, luck)
  const [{ setCaller }, person, personal, outbox, { pull }, { pushOutbox }, wall, player] = await Promise.all([
    import('../../src/api/caller.ts'),
    import('../../src/offline/person.ts'),
    import('../../src/offline/personal-db.ts'),
    import('../../src/offline/outbox.ts'),
    import('../../src/offline/pull.ts'),
    import('../../src/offline/push.ts'),
    import('../../src/features/wall/wall.commands.ts'),
    import('../../src/features/player/player.commands.ts'),
  ])
  const local = {
    addPost: wall.addPostLocally,
    editPost: wall.editPostLocally,
    removePost: wall.removePostLocally,
    recordProgress: player.recordProgressLocally,
    submitAttempt: player.submitAttemptLocally,
    keepWork: player.keepWorkLocally,
  }
  setCaller({ token: () => token })
  person.setCurrentPerson(personId)
  outbox.setCommands(local, () => undefined)
  const db = personal.dbOf(personId)
  await db.open()
  const online = async <T>(work: () => Promise<T>): Promise<T> => {
    vi.stubGlobal('fetch', fetchFrom)
    try {
      return await work()
    } finally {
      vi.unstubAllGlobals()
    }
  }
  return {
    db,
    local,
    send: outbox.send,
    push: () => online(() => pushOutbox(personId)),
    pull: () => online(() => pull(personId)),
  }
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

function fetchThrough(world: World, luck: Luck): typeof fetch {
  return async (url, init) => {
    const chance = luck()
    if (chance === 'lost') throw new TypeError('lost')
    const answer = await world.app.inject({
      method: (init?.method ?? 'GET') as 'GET' | 'POST',
      url: typeof url === 'string' ? url : '',
      headers: init?.headers as Record<string, string>,
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    })
    if (chance === 'answer-lost') throw new TypeError('answer lost')
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  }
}
