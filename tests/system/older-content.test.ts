import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../contract/index.ts'
import { loadContent } from '../../server/db/content.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { courseSource, writeCourse } from '../support/course-factory.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let home: string
beforeAll(async () => {
  world = await openWorld()
  home = await mkdtemp(join(tmpdir(), 'older-content-'))
})
afterAll(async () => {
  await world.close()
  await rm(home, { recursive: true, force: true })
})

/** What a build brings along and publishes when it is put in place. */
async function deploy(version: number): Promise<string[]> {
  const root = join(home, String(version))
  await writeCourse(root, courseSource({ version, minutes: 10 + version }))
  return await loadContent({ db: world.db, files: world.files, clock: Date.now }, root)
}

const courseId = stableId('course:tiny')
const fresh = async () => await openPhone(world, world.ids.student, (await world.tokenOf('student')) ?? '', () => 'fine')
const shown = async (phone: Phone) => {
  await phone.pull()
  const { package_version, minutes } = (await phone.sharedDb.courses.get(courseId)) ?? {}
  return { package_version, minutes }
}

it('phones end with the newest version of a course, whichever build was put in place after it', async () => {
  await deploy(1)
  const early = await fresh()
  expect(await shown(early)).toEqual({ package_version: 1, minutes: 11 })
  expect(await deploy(2)).toEqual(['tiny'])
  const late = await fresh()
  expect(await shown(late)).toEqual({ package_version: 2, minutes: 12 })

  expect(await deploy(1)).toEqual([])
  for (const phone of [late, early, await fresh()]) expect(await shown(phone)).toEqual({ package_version: 2, minutes: 12 })
  expect((await world.call(endpoints.courses.package, { id: courseId })).json().manifest.version).toBe(2)

  expect(await deploy(3)).toEqual(['tiny'])
  for (const phone of [late, early]) expect(await shown(phone)).toEqual({ package_version: 3, minutes: 13 })
})
