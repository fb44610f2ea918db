import { type ActivityItem, type Circle, type Profile, peopleAtOnce, peopleEndpoints } from '../../../contract/people/people.ts'
import { noTie, type Tie, tieCommands } from '../../../contract/people/ties.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { peopleTables, readNaming, readUnwanted } from '../../offline/local-rows/people.ts'
import { personState, readAskers, readProfile, storeAskers, storeProfile, type UserWithPhoto } from '../../offline/local-rows/profiles.ts'
import { localQuery, NotOnDevice } from '../../offline/store/local-query.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'

/** A person's page, as far as this device knows it. */
export interface PersonPage {
  id: string
  name: string
  face: string
  place: string
  /** The page as the server last answered it; null if it never did on this device. */
  profile: Profile | null
  /** Time of that answer. */
  at: number | null
  tie: Tie
  isOwn: boolean
  /** A square WebP picture in base64. */
  photo: string | null
  /** A moderator has hidden the own photo. */
  isPhotoHidden: boolean
  /** The own photo, or its removal, is on its way. */
  isPhotoUnsent: boolean
  /** Decisions about the person that are unsent or were rejected. */
  pending: Pick<OutboxRow, 'id' | 'state' | 'code'> | null
}

/** A person, also offline from the rows of the community. Fetches one of whom the device has nothing. */
export function personQuery(id: string) {
  return localQuery<PersonPage>({
    key: ['person', id],
    tables: [...peopleTables, 'own.keyValues', 'own.outbox'],
    async read() {
      const db = personalDb()
      const stored = await readProfile(db, id)
      if (stored?.profile === null) throw new NotOnDevice('missing')
      return readNaming(db, ['people', 'ties'], async (people) => {
        const [row, me, tie, inLane, { known }] = await Promise.all([
          db.people.get(id),
          db.users.get(id),
          db.ties.get(id),
          db.outbox.where('lane').equals(laneOf(id)).sortBy('seq'),
          people,
        ])
        const profile = stored?.profile ?? null
        if (!row && !me && !profile) return undefined
        const waiting = inLane.filter(({ state }) => state !== 'applied')
        const { name, face, place } = me || !profile ? known(id) : profile
        const pending = waiting.find(({ state }) => state === 'rejected') ?? waiting.at(-1) ?? null
        const unsent = (me as UserWithPhoto | undefined)?.unsentPhoto
        const photo = unsent === undefined ? (profile?.photo ?? null) : unsent
        const isPhotoUnsent = unsent !== undefined
        const isPhotoHidden = !isPhotoUnsent && profile?.is_photo_hidden === true
        const own = { photo, isPhotoUnsent, isPhotoHidden, isOwn: id === db.personId }
        return { ...{ id, name, face, place, profile, pending }, at: stored?.at ?? null, tie: tie ?? noTie(id), ...own }
      })
    },
    fill: () => refreshPerson(id, true),
  })
}

const laneOf = (id: string) => tieCommands.setTie.lane({ id, kind: 'follow', is_on: true })

/**
 * Fetches what the user may see of a person now. Offline, the stored page remains. @throws ApiError of a first fetch, so that the page can
 * name it
 */
export async function refreshPerson(id: string, isFirst = false): Promise<undefined> {
  const db = personalDb()
  // An answer that a pull has outdated is asked for again.
  for (let tries = 0; tries < 3; tries += 1) {
    const asOf = await personState(db, [id])
    try {
      const { person } = await call(peopleEndpoints.get, { id })
      if (await storeProfile(db, id, { profile: person, at: Date.now() }, asOf)) return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'refused' && error.code === 'not_found') await storeProfile(db, id, { profile: null, at: Date.now() }, asOf)
      if (isFirst) throw error
      return
    }
  }
}

/** The texts of a person that this device has, newest first. */
export function storedTextsQuery(id: string) {
  return localQuery<ActivityItem[]>({
    key: ['texts-of', id],
    tables: ['own.posts', 'own.threads', 'own.replies', ...peopleTables],
    read: () => {
      const db = personalDb()
      return readNaming(db, ['posts', 'threads', 'replies'], async (people) => {
        const [posts, threads, replies, { wanted }] = await Promise.all([
          db.posts.toArray(),
          db.threads.toArray(),
          db.replies.toArray(),
          people,
        ])
        if (!wanted(id)) return []
        const heads = new Map(threads.map((head) => [head.id, head]))
        const isTheirs = ({ author_id }: { author_id: string }) => author_id === id
        const texts: ActivityItem[] = [
          ...posts
            .filter(isTheirs)
            .map((post) => ({ kind: 'post' as const, id: post.id, title: '', body: post.body, of: null, made_at: post.made_at })),
          ...threads.filter(isTheirs).map((head) => ({
            ...{ kind: 'thread' as const, id: head.id, title: head.title, of: head.slug ?? head.id, made_at: head.made_at },
            body: replies.find((reply) => reply.id === head.id)?.body ?? '',
          })),
          ...replies
            .filter((reply) => isTheirs(reply) && reply.id !== reply.parent_id)
            .map(({ id: replyId, parent_id, body, made_at }) => {
              // The thread may be by a third person, whom the user does not want to see.
              const found = heads.get(parent_id)
              const head = found && wanted(found.author_id) ? found : undefined
              return {
                kind: 'reply' as const,
                id: replyId,
                title: head?.title ?? '',
                body,
                of: head ? (head.slug ?? head.id) : null,
                made_at,
              }
            }),
        ]
        return texts.sort((one, other) => other.made_at - one.made_at).slice(0, 100)
      })
    },
  })
}

export const activityPages = (id: string) => ({
  queryKey: ['activity', id],
  fetchPage: (after?: { cursor: string }) => call(peopleEndpoints.activity, { id, ...after }),
})

export const circlePages = (id: string, circle: Circle) => ({
  queryKey: ['circle', id, circle],
  fetchPage: (after?: { cursor: string }) => call(peopleEndpoints.circle, { id, circle, ...after }),
})

/** Someone who asks the user for something. */
export interface Request {
  id: string
  kind: 'follower' | 'connect'
  name: string
  face: string
}

/** People who wait for the user's answer. */
export function requestsQuery() {
  return localQuery<Request[]>({
    key: ['tie-requests'],
    tables: [...peopleTables, 'own.keyValues'],
    async read() {
      const db = personalDb()
      const fetched = await readAskers(db)
      return readNaming(db, 'ties', async (people) => {
        const [ties, { wanted }] = await Promise.all([db.ties.toArray(), people])
        return ties.flatMap(({ id, follower, connect }): Request[] => {
          const person = wanted(id)
          if (!person) return []
          const { name, face } = fetched.get(id) ?? person
          const kinds = [follower === 'asked' && ('follower' as const), connect === 'asks' && ('connect' as const)]
          return kinds.flatMap((kind) => (kind ? [{ id, kind, name, face }] : []))
        })
      })
    },
  })
}

/** Fetches the names of people who ask, of whom the device may have no row. One call asks for each person once. */
export function askersOfVisit(): (ids: readonly string[]) => Promise<void> {
  const asked = new Set<string>()
  return async (ids) => {
    const db = personalDb()
    const fresh = ids.filter((id) => !asked.has(id))
    for (const id of fresh) asked.add(id)
    for (let from = 0; from < fresh.length; from += peopleAtOnce) {
      const some = fresh.slice(from, from + peopleAtOnce)
      const asOf = await personState(db, some)
      const answer = await call(peopleEndpoints.shown, { ids: some.join() }).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        for (const id of some) asked.delete(id)
      })
      if (answer) await storeAskers(db, answer.items, asOf)
    }
  }
}

/** Blocked and muted people, for the lists of the server: a decision counts before it is sent. */
export const unwantedQuery = () =>
  localQuery<ReadonlySet<string>>({ key: ['unwanted'], tables: ['own.ties'], read: () => readUnwanted(personalDb()) })
