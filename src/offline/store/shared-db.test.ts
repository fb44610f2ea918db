import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { sharedDbName } from './database-names.ts'
import { sharedDb } from './shared-db.ts'

it('the upgrade from version 4 keeps courses and packages, and pulls the catalogue once more', async () => {
  const old = new Dexie(sharedDbName)
  old.version(4).stores({
    courses: 'key, slug',
    packages: 'slug, courseId, state, [slug+state]',
    reviews: 'courseId',
    certificates: 'code, seenAt',
    signingKeys: 'key',
    revocations: 'key',
    chunks: '[sha256+index]',
    translations: 'language',
    cursors: 'scope',
    facts: 'key',
  })
  await old.table('courses').put({ key: 'course', slug: 'dokaner-hisab' })
  await old.table('packages').put({ slug: 'dokaner-hisab', courseId: 'course', state: 'ready' })
  await old.table('cursors').put({ scope: 'catalogue', cursor: 3, epoch: 'one' })
  old.close()

  expect(await sharedDb.courses.get('course')).toMatchObject({ slug: 'dokaner-hisab' })
  expect(await sharedDb.packages.get('dokaner-hisab')).toMatchObject({ state: 'ready' })
  expect(await sharedDb.cursors.get('catalogue')).toEqual({ scope: 'catalogue', cursor: 3 })
  expect(await sharedDb.albums.count()).toBe(0)
  expect(await sharedDb.thumbnails.count()).toBe(0)
  expect(await sharedDb.dataUse.count()).toBe(0)
})
