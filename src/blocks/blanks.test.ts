import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type BlockKind, block, blockKinds } from '../../contract/blocks/block.ts'
import { blockFiles } from '../../contract/blocks/files.ts'
import { filePath } from '../../contract/blocks/picture.ts'
import { blanks } from './blanks.ts'

it.each(Object.keys(blockKinds) as BlockKind[])('a new %s block is valid as it is', async (kind) => {
  const raw = { id: 'new', kind, version: blockKinds[kind].version, is_required: true, data: await blanks[kind]() }
  const parsed = z.parse(block, raw)
  expect(parsed).toEqual(raw)
  for (const path of blockFiles(parsed)) expect(z.safeParse(filePath, path).success).toBe(true)
})
