import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { World } from './world.ts'

/** What may happen to a phone's request: it is lost on the way, or done while its answer is lost. */
type Chance = 'lost' | 'answer-lost' | 'fine'
export type Luck = () => Chance | Promise<Chance>

/**
 * The app's own offline code with a store of its own, talking to the real server in this process. Each phone has its own
 * copies of the modules, so several of them live side by side.
 */
export async function openPhone(world: World, personId: string, token: string, luck: Luck) {
  vi.resetModules()
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const reported: unknown[] = []
  Object.assign(globalThis, {
    location: { href: 'http://phone.test/' },
    // Nobody looks at this page, so its timers send nothing behind the test's back.
    document: { visibilityState: 'hidden' },
    reportError: (error: unknown) => reported.push(error),
    __APP_VERSION__: 'test',
  })
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  const fetchFrom = fetchThrough(world, luck)
  const [
    { setCaller },
    person,
    personal,
    outbox,
    { pull },
    { pushOutbox },
    sync,
    { readStatus },
    room,
    { sharedDb },
    wall,
    player,
    events,
    profile,
  ] = await Promise.all([
    import('../../src/api/caller.ts'),
    import('../../src/offline/person.ts'),
    import('../../src/offline/personal-db.ts'),
    import('../../src/offline/outbox.ts'),
    import('../../src/offline/pull.ts'),
    import('../../src/offline/push.ts'),
    import('../../src/offline/sync.ts'),
    import('../../src/offline/status.ts'),
    import('../../src/offline/room.ts'),
    import('../../src/offline/shared-db.ts'),
    import('../../src/features/wall/wall.commands.ts'),
    import('../../src/features/player/player.commands.ts'),
    import('../../src/features/events/events.commands.ts'),
    import('../../src/features/session/profile.commands.ts'),
  ])
  const local = {
    addPost: wall.addPostLocally,
    editPost: wall.editPostLocally,
    removePost: wall.removePostLocally,
    recordProgress: player.recordProgressLocally,
    submitAttempt: player.submitAttemptLocally,
    keepWork: player.keepWorkLocally,
    createEvent: events.createEventLocally,
    editEvent: events.editEventLocally,
    registerForEvent: events.registerForEventLocally,
    cancelRegistration: events.cancelRegistrationLocally,
    editProfile: profile.editProfileLocally,
  }
  setCaller({ token: () => token })
  person.setCurrentPerson(personId)
  outbox.setCommands(local, () => undefined)
  const db = personal.dbOf(personId)
  await db.open()
  /** Another person takes the same phone. */
  const handTo = async (nextId: string, nextToken: string) => {
    setCaller({ token: () => nextToken })
    person.setCurrentPerson(nextId)
    await personal.dbOf(nextId).open()
  }
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
    sharedDb,
    reported,
    handTo,
    readStatus,
    keepBallast: room.keepBallast,
    push: () => online(() => pushOutbox(personId)),
    /** Two tabs send from the same store, as they do where nothing keeps them apart; what each ended with. */
    pushFromTwoTabs: () => online(() => Promise.allSettled([pushOutbox(personId), pushOutbox(personId)])),
    pull: () => online(() => pull(person.currentPersonId())),
    syncNow: () => online(sync.syncNow),
    /** Several rounds asked for while the first is under way. */
    syncTwice: () => online(() => Promise.all([sync.syncNow(), sync.syncNow()])),
    sendNow: () => online(sync.sendNow),
  }
}

export type Phone = Awaited<ReturnType<typeof openPhone>>

function fetchThrough(world: World, luck: Luck): typeof fetch {
  return async (url, init) => {
    const chance = await luck()
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
