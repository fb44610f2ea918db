import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataFolder } from '../process/data-folders.ts'
import { openOn } from './open.ts'

/**
 * Path of a prepared data folder, as a tar. A first start of the embedded engine takes seconds; loading this takes one. Rebuilt when
 * a migration changes.
 */
export async function engineTemplate(): Promise<string> {
  const folder = 'node_modules/.cache/test-database'
  const path = join(folder, `${await migrationsHash()}.tar`)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    const engine = await PGlite.create()
    await openOn(engine)
    const bytes = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer())
    await engine.close()
    // Test workers build it concurrently: each writes its own file, and the last rename wins with equal content.
    const temporary = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
    await writeFile(temporary, bytes)
    await rename(temporary, path)
  }
  return path
}

/** Another one as soon as a migration is added. */
export async function migrationsHash(): Promise<string> {
  const journal = await readFile(join(dataFolder('migrations'), 'meta/_journal.json'))
  const engine = await readFile('node_modules/@electric-sql/pglite/package.json')
  return createHash('sha256').update(journal).update(engine).digest('hex').slice(0, 16)
}
