import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { chanceFace, faces } from '../../contract/account/person.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { dataFolder } from '../process/data-folders.ts'

const idWithLastByte = (byte: number) => `01890000-0000-7000-8000-0000000000${byte.toString(16).padStart(2, '0')}`

it('the migration gives each account the face that devices derive from its id, and every face is given', async () => {
  const migration = await readFile(join(dataFolder('migrations'), '0006_faces.sql'), 'utf8')
  const rule = /SET "face" = (.*?);/.exec(migration)?.[1] ?? ''
  const ids = Array.from({ length: 256 }, (_, byte) => idWithLastByte(byte))
  const database = await openTestDatabase()
  const values = sql.join(
    ids.map((id) => sql`(${id}::uuid)`),
    sql`, `,
  )
  const result = await database.db.execute<{ id: string; face: string }>(
    sql`select id, ${sql.raw(rule)} as face from (values ${values}) as people (id)`,
  )
  const { rows } = result as { rows: { id: string; face: string }[] }
  expect(rows.map(({ face }) => face)).toEqual(rows.map(({ id }) => chanceFace(id)))
  expect(new Set(rows.map(({ face }) => face))).toEqual(new Set(faces))
  await database.close()
})
