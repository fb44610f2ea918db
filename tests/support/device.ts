import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { markerHeader } from '../../contract/transport.ts'
import type { Conversation, Forum } from '../../src/features/wall/forum.queries.ts'
import type { WallPost } from '../../src/features/wall/wall.queries.ts'
import { newDeviceModules } from './device-modules.ts'
import type { World } from './world.ts'

/** Delivery of one request: `lost` on the way, refused as `busy` for 40 s, or applied with a lost answer. */
type Delivery = 'lost' | 'busy' | 'answer-lost' | 'fine'
/** Decides about each request of a device before it is sent. */
export type Connection = () => Delivery | Promise<Delivery>

/**
 * The app's own offline code with its own store and the real server of this process. Each device has its own copies of the
 * modules, so one test can use several.
 */
export async function openDevice(world: World, personId: string, token: string, connection: Connection) {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const reported: unknown[] = []
  Object.assign(globalThis, {
    location: { href: 'http://device.test/' },
    // A hidden page: its timers send nothing, only the test does.
    document: { visibilityState: 'hidden' },
    reportError: (error: unknown) => reported.push(error),
    __APP_VERSION__: 'test',
  })
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true })
  const fetchFrom = fetchThrough(world, connection)
  const { caller, person, personal, outbox, registry, pulling, pushing, sync, status, quota, shared, replies, drafts, ...features } =
    await newDeviceModules()
  const { wallQuery } = features.wallQueries
  const { conversationQuery, forumQuery } = features.forumQueries
  const { pull } = pulling
  const { pushOutbox } = pushing
  const local = {
    ...features.wallCommands,
    ...features.forumCommands,
    ...features.moderationCommands,
    ...features.reportCommands,
    ...features.playerCommands,
    ...features.eventCommands,
    ...features.profileCommands,
  }
  caller.setCaller({ token: () => token, onAnswer: (isReached) => status.setStatus({ connection: isReached ? 'online' : 'offline' }) })
  person.setCurrentPerson(personId)
  registry.registerCommands(async () => local)
  const db = personal.dbOf(personId)
  await db.open()
  /** Another user opens the app on this device. */
  const switchUser = async (nextId: string, nextToken: string) => {
    caller.setCaller({ token: () => nextToken })
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
  const conversation = async (reference: string) => await (conversationQuery(reference).queryFn as unknown as () => Promise<Conversation>)()
  return {
    db,
    local,
    send: outbox.send,
    saveDraft: drafts.saveDraft,
    changeTitle: features.titles.changeTitle,
    moveToNewThread: features.moves.moveToNewThread,
    sharedDb: shared.sharedDb,
    /** The posts as the wall shows them. */
    wall: async () => (await (wallQuery().queryFn as unknown as () => Promise<{ posts: WallPost[] }>)()).posts,
    /** The forum as its page shows it. */
    forum: async () => await (forumQuery().queryFn as unknown as () => Promise<Forum>)(),
    /** A thread as its page shows it, from this device alone. */
    conversation,
    /** Opens a thread, as its page does: fetches its replies. */
    async open(reference: string) {
      await online(() => replies.pullReplies(reference))
      return await conversation(reference).catch(() => undefined as never)
    },
    refreshReplies: () => online(() => replies.refreshReplies(personId)),
    reported,
    switchUser,
    readStatus: status.readStatus,
    awaitServer: status.awaitServer,
    startSync: sync.startSync,
    reserveStorage: quota.reserveStorage,
    push: () => online(() => pushOutbox(personId)),
    /** Two tabs push the same store at once, as in a browser without Web Locks. Returns how each push ended. */
    pushFromTwoTabs: () => online(() => Promise.allSettled([pushOutbox(personId), pushOutbox(personId)])),
    pull: () => online(() => pull(person.currentPersonId())),
    syncNow: () => online(sync.syncNow),
    /** Requests a second round while the first one runs. */
    syncTwice: () => online(() => Promise.all([sync.syncNow(), sync.syncNow()])),
    /** The trigger of a new command. */
    syncSoon: sync.syncSoon,
    /** Lets the page's timers send, until it is stopped. */
    openPage() {
      Object.assign(document, { visibilityState: 'visible' })
      vi.stubGlobal('fetch', fetchFrom)
    },
    sendNow: () => online(sync.sendNow),
    /** The first pull of a new device and the first round, requested together as by a page. */
    firstPullAndRound: () => online(() => Promise.all([sync.firstPull('catalogue'), sync.syncNow()])),
    roundAndFirstPull: () => online(() => Promise.all([sync.syncNow(), sync.firstPull('catalogue')])),
  }
}

export type Device = Awaited<ReturnType<typeof openDevice>>

function fetchThrough(world: World, connection: Connection): typeof fetch {
  return async (url, init) => {
    const delivery = await connection()
    if (delivery === 'lost') throw new TypeError('lost')
    if (delivery === 'busy') {
      const headers = { [markerHeader]: '1', 'Retry-After': '40' }
      return new Response(JSON.stringify({ success: false, code: 'busy', message: '' }), { status: 503, headers })
    }
    const answer = await world.app.inject({
      method: (init?.method ?? 'GET') as 'GET' | 'POST',
      url: typeof url === 'string' ? url : '',
      headers: init?.headers as Record<string, string>,
      ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
    })
    if (delivery === 'answer-lost') throw new TypeError('answer lost')
    return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  }
}
