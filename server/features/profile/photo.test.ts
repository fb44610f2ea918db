import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Profile } from '../../../contract/people/people.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { aPicture, flatPng, turnedPicture } from '../../../tests/support/pictures.ts'
import { newPost, sentCommand } from '../../../tests/support/sent-command.ts'
import { hidePerson } from '../../accounts/accounts.ts'
import { photos, users } from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function addMember() {
  const account = await server.addPerson()
  const { token } = (await server.signIn(account)).body
  return { id: account.id, token: String(token) }
}

async function push({ id, token }: { id: string; token: string }, name: 'addPost' | 'setPhoto' | 'setPrivacy', input: object) {
  const sent = { client_id: newId(), user_id: id, sent_at: server.clock.now, app_version: 'test' }
  const { body } = await server.call('POST', '/api/sync/push', { token, body: { ...sent, commands: [sentCommand(name, input)] } })
  return (body.results as { outcome: string; code?: string }[])[0]
}
const set = (person: { id: string; token: string }, photo: Buffer | string | null) =>
  push(person, 'setPhoto', { photo: photo instanceof Buffer ? photo.toString('base64') : photo })
const shown = async (id: string, token?: string) => {
  const { body } = await server.call('GET', `/api/users/${id}`, token === undefined ? {} : { token })
  return (body.person as Profile).photo
}
const publicChange = async (id: string) => (await server.db.select().from(users).where(eq(users.id, id)))[0]?.publicChange

it('a photo is small and without metadata, whatever arrives', async () => {
  const person = await addMember()
  for (const given of [await aPicture(900, 600), await turnedPicture(6), await aPicture(200, 300, 'webp')]) {
    // A device sends less; the schema of the command allows 30 KB.
    const small = given.length > 29_000 ? await sharp(given).resize(400).jpeg({ quality: 40 }).toBuffer() : given
    expect(await set(person, small)).toMatchObject({ outcome: 'applied' })
    const photo = Buffer.from((await shown(person.id, person.token)) ?? '', 'base64')
    const { format, width, height, exif } = await sharp(photo).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
    expect(Math.max(width, height)).toBeLessThanOrEqual(320)
    expect(photo.length).toBeLessThanOrEqual(12_000)
    expect(photo.includes('CANARYMAKER')).toBe(false)
  }
})

it('what is no picture is refused, and the former photo stays', async () => {
  const person = await addMember()
  await set(person, await aPicture(64, 64))
  const before = await shown(person.id, person.token)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const cut = (await aPicture(200, 200)).subarray(0, 2000)
  for (const bad of [svg, cut, flatPng(9_000, 9_000).subarray(0, 29_000), Buffer.from('GIF89a')])
    expect(await set(person, bad)).toMatchObject({ outcome: 'rejected', code: 'bad_picture' })
  expect(await set(person, 'not base64!')).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
  expect(await set(person, 'A'.repeat(40_001))).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
  expect(await shown(person.id, person.token)).toBe(before)
})

it('leaves the pages of a person who has published nothing, at its removal and with its level', async () => {
  const person = await addMember()
  await set(person, await aPicture(64, 64))
  expect(await publicChange(person.id)).toBe(null)
  expect(await push(person, 'setPrivacy', { changes: { photo: { from: 'members', to: 'me' } } })).toMatchObject({ outcome: 'applied' })
  const hidden = await publicChange(person.id)
  expect(hidden).toEqual(expect.any(Number))
  await set(person, null)
  expect(await publicChange(person.id)).toBeGreaterThan(hidden ?? 0)
  // The id alone: who has published nothing is in no list of others.
  const { body } = await server.call('GET', `/api/sync/pull?community=${hidden}&shape=5`)
  const { changes } = (body.scopes as { community: { changes: { key: string; row: unknown }[] } }).community
  expect(changes.filter(({ key }) => key === person.id).map(({ row }) => row)).toEqual([null])
})

it('members see it, visitors do not, and no other user after its removal or once a moderator has hidden the person', async () => {
  const [person, other] = [await addMember(), await addMember()]
  await push(person, 'addPost', newPost().input as object)
  await set(person, await aPicture(64, 64))
  const change = await publicChange(person.id)
  expect(change).toEqual(expect.any(Number))
  expect([await shown(person.id), typeof (await shown(person.id, other.token))]).toEqual([null, 'string'])
  await server.db.transaction((tx) => hidePerson(tx, person.id, new Date()))
  expect([await shown(person.id, other.token), typeof (await shown(person.id, person.token))]).toEqual([null, 'string'])
  await server.db.transaction((tx) => hidePerson(tx, person.id, null))
  const shownAgain = (await publicChange(person.id)) ?? 0
  await set(person, null)
  // Devices drop the page that they have stored.
  expect(await publicChange(person.id)).toBeGreaterThan(shownAgain)
  expect([await shown(person.id, other.token), await shown(person.id, person.token)]).toEqual([null, null])
  expect(await server.db.select().from(photos).where(eq(photos.userId, person.id))).toEqual([])
})
