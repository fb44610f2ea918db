import { expect, it } from 'vitest'
import { dependsOnEngine, findTestFiles } from './test-files.ts'

const { unit, plain, database, mocking } = findTestFiles()
const all = [...unit, ...plain, ...database, ...mocking]

it('every test file belongs to exactly one project', () => {
  expect(new Set(all).size).toBe(all.length)
  expect(unit).toContain('tests/system/route-table.test.ts')
  expect(unit).toContain('src/offline/outbox/outbox.test.ts')
  expect(plain).toContain('tests/system/lockfile.test.ts')
  expect(plain).toContain('src/i18n/format.test.ts')
  expect(database).toContain('server/db/content/content.test.ts')
  expect(database).toContain('tests/system/faults.test.ts')
  expect(database).toContain('tests/system/two-tabs.test.ts')
  expect(database.length).toBeGreaterThan(100)
  expect(mocking).toEqual(['tests/system/course-price.test.ts', 'tests/system/killed-uploads.test.ts'])
})

it.each(dependsOnEngine)('%s matches tests that open a database', (path) => {
  expect(database.some((file) => file.startsWith(path))).toBe(true)
})
