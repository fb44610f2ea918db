import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { loadContent } from '../../server/db/content/content.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { courseSource, writeCourse } from '../support/course-factory.ts'
import { type Device, openDevice } from '../support/device.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'older-content-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Publishes the content of a build, as its deployment does. Returns the changed courses. */
async function deploy(version: number): Promise<string[]> {
  const root = join(folder, String(version))
  await writeCourse(root, courseSource({ version, minutes: 10 + version }))
  return await loadContent({ db: world.db, files: world.files, clock: Date.now }, root)
}

const courseId = stableId('course:tiny')
const openNewDevice = async () => await openDevice(world, world.ids.student, (await world.tokenOf('student')) ?? '', () => 'fine')
const pulledCourse = async (device: Device) => {
  await device.pull()
  const { package_version, minutes } = (await device.sharedDb.courses.get(courseId)) ?? {}
  return { package_version, minutes }
}

it('devices keep the newest version of a course when an older build is deployed', async () => {
  await deploy(1)
  const first = await openNewDevice()
  expect(await pulledCourse(first)).toEqual({ package_version: 1, minutes: 11 })
  expect(await deploy(2)).toEqual(['tiny'])
  const second = await openNewDevice()
  expect(await pulledCourse(second)).toEqual({ package_version: 2, minutes: 12 })

  expect(await deploy(1)).toEqual([])
  for (const device of [second, first, await openNewDevice()])
    expect(await pulledCourse(device)).toEqual({ package_version: 2, minutes: 12 })
  expect((await world.call(endpoints.courses.package, { id: courseId })).json().manifest.version).toBe(2)

  expect(await deploy(3)).toEqual(['tiny'])
  for (const device of [second, first]) expect(await pulledCourse(device)).toEqual({ package_version: 3, minutes: 13 })
})
