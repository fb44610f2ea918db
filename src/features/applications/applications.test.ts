import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { absorbFollowers } from '../../offline/outbox/absorb.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { rebaseOutbox } from '../../offline/outbox/rebase.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../offline/store/personal-db.ts'
import * as commands from './applications.commands.ts'
import { type ApplicationStatus, applicationDraft, applicationQuery } from './applications.queries.ts'

const { applyToTeach, withdrawApplication } = commands
const answers = { subject: 'দোকানের হিসাব', experience: 'দশ বছর', place: 'মেলান্দহ', reply: '' }

let db: PersonalDb
let id: string
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  id = newId()
  registerCommands(async () => commands)
})

const status = () => (applicationQuery().queryFn as () => Promise<ApplicationStatus>)()
const names = async () => (await db.outbox.orderBy('seq').toArray()).map(({ name, state }) => `${name} ${state}`)
/** The server knows all commands and has answered with a question. */
async function asked(): Promise<void> {
  await send(applyToTeach, { id, ...answers })
  await Promise.all([db.outbox.clear(), db.baseRows.clear()])
  await db.applications.update(id, { state: 'asked', words: 'দোকানটা কোথায়?', decided_at: 5 })
}
const reject = (code: string) => db.outbox.toCollection().modify({ state: 'rejected', code })

it('shows a new application at once, without its draft, and merges two unsent ones', async () => {
  expect(await status()).toEqual({ application: null, pending: null })
  await db.drafts.put({ key: applicationDraft, text: '{"subject":"দোকান"}', savedAt: 1 })
  await send(applyToTeach, { id, ...answers }, { draft: applicationDraft })
  await send(applyToTeach, { id, ...answers, place: 'ফোনে' })
  expect(await names()).toEqual(['applyToTeach queued'])
  expect(await db.drafts.count()).toBe(0)
  expect(await status()).toMatchObject({
    application: { id, ...answers, place: 'ফোনে', state: 'sent', words: null },
    pending: { state: 'queued', name: 'applyToTeach' },
  })
})

it('shows a reply with the question that it answers', async () => {
  await asked()
  await send(applyToTeach, { id, ...answers, reply: 'থানার মোড়ে' })
  expect(await status()).toMatchObject({ application: { state: 'sent', reply: 'থানার মোড়ে', words: 'দোকানটা কোথায়?' } })
})

it('shows the answers of a rejected one, with the reason, and withdraws it without a word to the server', async () => {
  await send(applyToTeach, { id, ...answers })
  await reject('applications_closed')
  await rebaseOutbox(db, async () => undefined)
  expect(await status()).toMatchObject({ application: { id, ...answers }, pending: { state: 'rejected', code: 'applications_closed' } })
  await send(withdrawApplication, { id })
  await rebaseOutbox(db, () => absorbFollowers(db))
  expect(await names()).toEqual([])
  expect(await status()).toEqual({ application: null, pending: null })
})

it('withdraws what the server knows', async () => {
  await asked()
  await send(withdrawApplication, { id })
  expect(await status()).toMatchObject({ application: { state: 'withdrawn' }, pending: { name: 'withdrawApplication', state: 'queued' } })
})
