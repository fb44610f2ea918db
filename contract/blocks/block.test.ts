import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { blanks } from '../../src/blocks/blanks.ts'
import { type BlockKind, block, blockKinds, readableBlock, readableShape, upgradeBlock } from './block.ts'

const kinds = Object.keys(blockKinds) as BlockKind[]
const rawOf = (kind: BlockKind) => ({
  id: 'one',
  kind,
  version: blockKinds[kind].version as number,
  is_required: true,
  data: blanks[kind]() as unknown,
})

describe('block versions', () => {
  it.each(kinds)('reads a %s block of today without changing it, as often as one likes', (kind) => {
    const once = z.parse(block, rawOf(kind))
    expect(z.parse(block, once)).toEqual(once)
    expect(z.parse(readableBlock, once)).toEqual(once)
    expect(upgradeBlock(once)).toBe(once)
  })

  it.each(kinds)('can raise every earlier version of %s', (kind) => {
    const { version } = blockKinds[kind]
    expect('upgrade' in blockKinds[kind]).toBe(version > 1)
  })

  it('raises a quiz of version 1, whose questions came in the order written', () => {
    const raw = rawOf('quiz')
    const { shuffle: _, ...old } = raw.data as { shuffle: boolean }
    expect(z.parse(block, { ...raw, version: 1, data: old })).toMatchObject({ version: 2, data: { shuffle: false } })
  })

  it.each([
    { kind: 'market-game', version: 1 },
    { kind: 'quiz', version: 3 },
    { kind: 'text', version: 2 },
  ])('sets %j aside on a phone, and refuses it from an author', (change) => {
    const raw = { ...rawOf('text'), ...change }
    expect(z.safeParse(block, raw).success).toBe(false)
    const aside = z.parse(readableBlock, raw)
    expect(aside).toEqual({ id: 'one', kind: 'newer', version: 1, is_required: true, data: { original: raw } })
    expect(z.parse(readableBlock, aside)).toEqual(aside)
  })

  it('takes a part back once the app has grown up to it', () => {
    const raw = rawOf('callout')
    expect(readableShape({ id: 'one', kind: 'newer', version: 1, is_required: true, data: { original: raw } })).toEqual(raw)
  })

  it('does not let a broken block of a known version pass as a newer one', () => {
    expect(z.safeParse(readableBlock, { ...rawOf('text'), data: {} }).success).toBe(false)
  })

  it('survives anything', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        upgradeBlock(raw)
        z.safeParse(readableBlock, raw)
      }),
    )
  })

  it('raises whatever a text may hold without changing it', () => {
    const text = fc.string({ minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(text, fc.string({ maxLength: 50 }), fc.boolean(), (bn, en, is_required) => {
        const raw = { ...rawOf('text'), is_required, data: { markdown: { bn, en } } }
        expect(z.parse(block, upgradeBlock(raw))).toEqual(raw)
      }),
    )
  })
})
