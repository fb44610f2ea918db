import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type LockedPackages, missingOptional, withoutHash } from '../../scripts/complete-lockfile.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages }

it('the lockfile lets `npm ci` install on every platform (otherwise run scripts/complete-lockfile.ts)', () => {
  expect(missingOptional(packages).map(({ name }) => name)).toEqual([])
})

it('the lockfile has the hash of every package (otherwise run scripts/complete-lockfile.ts)', () => {
  expect(withoutHash(packages).map(({ name }) => name)).toEqual([])
})

it('package.json pins the exact version of every direct dependency', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
})
