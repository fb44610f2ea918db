import { afterAll, beforeAll, expect, it } from 'vitest'

import { newId } from '../../src/offline/store/id.ts'
import { openDevice } from '../support/device.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('a new name shows at once on all posts of its user, and after one pull on another device', async () => {
  let isOnline = true
  const token = (await world.tokenOf('student')) ?? ''
  const device = await openDevice(world, world.ids.student, token, () => (isOnline ? 'fine' : 'lost'))
  const namesOn = async ({ wall }: Pick<typeof device, 'wall'>) => (await wall()).map(({ body, author }) => `${body}: ${author.name}`)
  const send = (body: string) => device.send(device.local.addPost, { id: newId(), body })
  await device.pull()
  const { name = '' } = (await device.db.users.get(world.ids.student)) ?? {}
  await send('পাঠানো')
  await device.push()
  await device.pull()
  expect(await namesOn(device)).toEqual([`পাঠানো: ${name}`])

  isOnline = false
  await send('আগের')
  await device.send(device.local.editProfile, { changes: { name: { from: name, to: 'নতুন নাম' } } })
  await send('পরের')
  expect(await namesOn(device)).toEqual(['পরের: নতুন নাম', 'আগের: নতুন নাম', 'পাঠানো: নতুন নাম'])

  isOnline = true
  await device.push()
  await device.pull()
  expect((await namesOn(device)).toSorted()).toEqual(['পরের: নতুন নাম', 'আগের: নতুন নাম', 'পাঠানো: নতুন নাম'].toSorted())
  expect(await device.db.people.toArray()).toMatchObject([{ id: world.ids.student, name: 'নতুন নাম' }])

  const other = await openDevice(world, world.ids.other, (await world.tokenOf('other')) ?? '', () => 'fine')
  await other.pull()
  expect((await namesOn(other)).toSorted()).toEqual(['পরের: নতুন নাম', 'আগের: নতুন নাম', 'পাঠানো: নতুন নাম'].toSorted())
})
