import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import { pick, seededRandom } from '../../../tests/support/random.ts'
import { DebouncedWriter } from '../../offline/drafts/debounced-writer.ts'
import { newId } from '../../offline/store/id.ts'
import { changesTyped, faultsTyped, inPieces, type NodeValues, nodeCodec } from './node-fields.ts'
import { tooLong } from './too-long.ts'

const fields = { kind: 'text', 'data.markdown.bn': 'আগের', 'data.markdown.en': 'before' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a page that dies while its author types loses at most 300 ms, in 100 of 100 runs', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = seededRandom(seed)
    const codec = nodeCodec(fields)
    let stored: string | null = null
    const writer = new DebouncedWriter<string>(async (_key, text) => {
      stored = text
    })
    const typed: { at: number; values: NodeValues }[] = []
    let text: string | null = null
    let values = codec.read(null)
    const keys = 5 + Math.floor(random() * 40)
    for (let key = 0; key < keys; key += 1) {
      const field = pick(random, ['data.markdown.bn', 'data.markdown.en'])
      values = { ...values, [field]: `${String(values[field])}${pick(random, ['ক', 'খ', 'a', '\n'])}` }
      text = codec.write(values, text)
      writer.write('part:x', text)
      typed.push({ at: performance.now(), values })
      await vi.advanceTimersByTimeAsync(Math.floor(random() * 500))
    }
    // The page dies here: no event, no flush.
    const diedAt = performance.now()
    const old = typed.filter(({ at }) => diedAt - at > 300)
    const read = codec.read(stored)
    const index = typed.findIndex(({ values: one }) => JSON.stringify(one) === JSON.stringify(read))
    expect(index, `seed ${seed}`).toBeGreaterThanOrEqual(old.length - 1)
    writer.cancel('part:x')
    await vi.advanceTimersByTimeAsync(1000)
  }
})

it('stores the typed fields with the values that their author began with; the others follow the node', () => {
  const text = nodeCodec(fields).write({ ...fields, 'data.markdown.bn': 'নতুন' }, null)
  const later = { ...fields, 'data.markdown.bn': 'অন্যের', 'data.markdown.en': 'another' }
  // Days later, after a pull.
  const codec = nodeCodec(later)
  expect(codec.read(text)).toEqual({ ...later, 'data.markdown.bn': 'নতুন' })
  const more = codec.write({ ...codec.read(text), 'data.markdown.en': 'mine' }, text)
  expect(changesTyped(more)).toEqual({
    'data.markdown.bn': { from: 'আগের', to: 'নতুন' },
    'data.markdown.en': { from: 'another', to: 'mine' },
  })
  // A text that is as before is no change, and an emptied form is no draft.
  expect(nodeCodec(fields).write(fields, text)).toBe('')
  expect(changesTyped('')).toEqual({})
  expect(nodeCodec(fields).read('a text of another form')).toEqual(fields)
})

it('replaces the characters that no database stores, which some keyboards produce', () => {
  const text = nodeCodec(fields).write({ ...fields, 'data.markdown.bn': 'ক\u0000খ\ud83d' }, null)
  expect(changesTyped(text)).toEqual({ 'data.markdown.bn': { from: 'আগের', to: 'ক\ufffdখ\ufffd' } })
})

it('removes a field that becomes null, and stores one that is new', () => {
  const text = nodeCodec(fields).write({ ...fields, kind: null, minutes: 5 }, null)
  expect(changesTyped(text)).toEqual({ kind: { from: 'text', to: null }, minutes: { from: null, to: 5 } })
})

it('joins what two tabs typed into one part', () => {
  const codec = nodeCodec(fields)
  const one = codec.write({ ...fields, 'data.markdown.bn': 'আগের ক', 'data.markdown.en': 'before' }, null)
  const other = codec.write({ ...fields, 'data.markdown.bn': 'আগের খ', 'data.markdown.en': 'after' }, null)
  expect(changesTyped(codec.join?.(one, other) ?? '')).toEqual({
    'data.markdown.bn': { from: 'আগের', to: 'আগের ক\n\nআগের খ' },
    'data.markdown.en': { from: 'before', to: 'after' },
  })
  expect(codec.join?.(one, '')).toBe(one)
})

describe('a large part', () => {
  const long = 'অ'.repeat(4000)
  const course_id = newId()
  const options = Array.from({ length: 8 }, (_, place) => [`options.o${place}.text.bn`, `options.o${place}.feedback.bn`]).flat()

  it('is sent in pieces that the server takes, its lists last', () => {
    const changes = {
      'options:order': { from: 'o1', to: 'o1 o2' },
      ...Object.fromEntries(options.map((name) => [name, { from: long, to: `${long}` }])),
    }
    const pieces = inPieces(changes)
    expect(Object.assign({}, ...pieces)).toEqual(changes)
    expect(Object.keys(pieces.at(-1) ?? {}).at(-1)).toBe('options:order')
    for (const piece of pieces)
      expect(draftCommands.changeDraftNode.input.safeParse({ course_id, id: course_id, changes: piece }).error).toBeUndefined()
    // As one command, it would come back from every push.
    expect(draftCommands.changeDraftNode.input.safeParse({ course_id, id: course_id, changes }).success).toBe(false)
  })

  it('is refused by its form before it is sent, and may become smaller', () => {
    const typed = (names: string[], to: string | null) => Object.fromEntries(names.map((name) => [name, { from: null, to }]))
    expect(faultsTyped({}, typed(options.slice(0, 4), long))).toEqual({})
    expect(faultsTyped({}, typed(options.slice(0, 1), `${long}অ`))).toEqual({ 'options.o0.text.bn': 'too_long' })
    expect(Object.values(faultsTyped({}, typed(options, long)))).toEqual(['part_too_long'])
    const all = Object.fromEntries(options.map((name) => [name, long]))
    expect(faultsTyped(all, { 'options.o0.text.bn': { from: long, to: 'অ' } })).toEqual({})
    expect(Object.values(faultsTyped(all, { 'prompt.bn': { from: null, to: 'অ' } }))).toEqual(['part_too_long'])
    expect(faultsTyped({}, { 'parts:json': { from: 'ক'.repeat(15_000), to: 'খ'.repeat(15_000) } })).toEqual({
      'parts:json': 'part_too_long',
    })
  })
})

it('a note or a name is refused before it is sent', () => {
  expect(tooLong({ title_bn: 'ক'.repeat(200), title_en: `${'a'.repeat(201)} ` }, 200)).toEqual({ title_en: 'too_long' })
})
