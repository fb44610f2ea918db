import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type BlockKind, block, blockKinds, readableBlock, readableShape, upgradeBlock } from './block.ts'
import { blockFiles } from './files.ts'
import { filePath } from './picture.ts'
import { testBlocks } from './test-blocks.ts'

const kinds = Object.keys(blockKinds) as BlockKind[]
const rawOf = (kind: BlockKind) => ({
  id: 'one',
  kind,
  version: blockKinds[kind].version as number,
  is_required: true,
  data: testBlocks[kind] as unknown,
})

describe('block versions', () => {
  it.each(kinds)('the schema leaves a current %s block unchanged, also when parsed twice', (kind) => {
    const once = z.parse(block, rawOf(kind))
    expect(z.parse(block, once)).toEqual(once)
    expect(z.parse(readableBlock, once)).toEqual(once)
    expect(upgradeBlock(once)).toBe(once)
    expect(once).toEqual(rawOf(kind))
  })

  it.each(kinds)('the files of a %s block have valid paths', (kind) => {
    for (const path of blockFiles(z.parse(block, rawOf(kind)))) expect(z.safeParse(filePath, path).success).toBe(true)
  })

  it.each(kinds)('%s has an upgrade exactly if it has an earlier version', (kind) => {
    const { version } = blockKinds[kind]
    expect(blockKinds[kind].upgrade !== undefined).toBe(version > 1)
  })

  it('a quiz of version 1 is upgraded without shuffling', () => {
    const raw = rawOf('quiz')
    const { shuffle: _, ...old } = raw.data as { shuffle: boolean }
    expect(z.parse(block, { ...raw, version: 1, data: old })).toMatchObject({ version: 2, data: { shuffle: false } })
  })

  it.each([
    { kind: 'market-game', version: 1 },
    { kind: 'quiz', version: 3 },
    { kind: 'text', version: 2 },
  ])('%j becomes a `newer` block on a device, and is rejected from an author', (change) => {
    const raw = { ...rawOf('text'), ...change }
    expect(z.safeParse(block, raw).success).toBe(false)
    const aside = z.parse(readableBlock, raw)
    expect(aside).toEqual({ id: 'one', kind: 'newer', version: 1, is_required: true, data: { original: raw } })
    expect(z.parse(readableBlock, aside)).toEqual(aside)
  })

  it('a `newer` block is restored once the app knows its kind', () => {
    const raw = rawOf('callout')
    expect(readableShape({ id: 'one', kind: 'newer', version: 1, is_required: true, data: { original: raw } })).toEqual(raw)
  })

  it('an invalid block of a known version does not pass as a `newer` one', () => {
    expect(z.safeParse(readableBlock, { ...rawOf('text'), data: {} }).success).toBe(false)
  })

  it('parsing never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        upgradeBlock(raw)
        z.safeParse(readableBlock, raw)
      }),
    )
  })

  it('an upgrade leaves any current text block unchanged', () => {
    const text = fc.string({ minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(text, fc.string({ maxLength: 50 }), fc.boolean(), (bn, en, is_required) => {
        const raw = { ...rawOf('text'), is_required, data: { markdown: { bn, en } } }
        expect(z.parse(block, upgradeBlock(raw))).toEqual(raw)
      }),
    )
  })
})
