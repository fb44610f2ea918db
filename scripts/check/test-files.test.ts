import { expect, it } from 'vitest'
import { dependsOnEngine, findTestFiles } from './test-files.ts'

const { unit, plain, server, system, devices } = findTestFiles()
const all = [...unit, ...plain, ...server, ...system, ...devices]

it('every test file belongs to exactly one project', () => {
  expect(new Set(all).size).toBe(all.length)
  expect(unit).toContain('tests/system/route-table.test.ts')
  expect(unit).toContain('src/offline/outbox/outbox.test.ts')
  expect(plain).toContain('tests/system/lockfile.test.ts')
  expect(plain).toContain('src/i18n/format.test.ts')
  expect(server.length).toBeGreaterThan(20)
  expect(system).toContain('tests/system/faults.test.ts')
  expect(devices).toContain('tests/system/two-tabs.test.ts')
})

it.each(dependsOnEngine)('%s matches tests that open a database', (path) => {
  expect([...server, ...system, ...devices].some((file) => file.startsWith(path))).toBe(true)
})
