import { describe, expect, it } from 'vitest'
import { pick, seededRandom } from '../../tests/support/random.ts'
import type { DraftNode } from './draft-rows.ts'
import { type AuthoredChange, draftChanges, stateOf, withChange, withoutClash } from './merge-draft.ts'

const [lesson, block] = ['lesson', 'block']
const node = (id: string, parent: string | null): DraftNode => ({
  id,
  course_id: 'course',
  parent_id: parent,
  rank: 'V',
  kind: id === lesson ? 'lesson' : 'block',
  fields: { 'a.bn': 'a0', 'a.en': 'a1' },
  revision: 1,
  is_removed: false,
  clashes: [],
})

type Act =
  | { id: string; by: string; kind: 'change'; node: string; field: string; from: string; to: string }
  | { id: string; by: string; kind: 'settle'; node: string; field: string; clash: string }
  | { id: string; by: string; kind: 'remove'; seen: string }
  | { id: string; by: string; kind: 'restore' }

type Nodes = ReadonlyMap<string, DraftNode>

/** The rule of the server's handlers; a device applies its own removals without the comparison. */
function after(nodes: Nodes, act: Act, isServer: boolean): Nodes {
  const next = new Map(nodes)
  const set = (id: string, change: (node: DraftNode) => DraftNode) => {
    const before = next.get(id)
    if (before) next.set(id, change(before))
  }
  const restore = (id: string) => set(id, (one) => (one.is_removed ? { ...one, is_removed: false, revision: one.revision + 1 } : one))
  if (act.kind === 'change') {
    set(act.node, (one) => withChange(one, { id: act.id, by: act.by, at: 0, changes: { [act.field]: { from: act.from, to: act.to } } }))
    restore(block)
    restore(lesson)
  }
  if (act.kind === 'settle') set(act.node, (one) => (one.clashes.some(({ id }) => id === act.clash) ? withoutClash(one, act) : one))
  if (act.kind === 'restore') restore(lesson)
  if (act.kind === 'remove' && (!isServer || stateOf(next.values(), lesson) === act.seen))
    set(lesson, (one) => (one.is_removed ? one : { ...one, is_removed: true, revision: one.revision + 1 }))
  return next
}

interface Device {
  readonly by: string
  base: Nodes
  pending: Act[]
}

const shown = ({ base, pending }: Device): Nodes => pending.reduce((nodes, act) => after(nodes, act, false), base)
const textsIn = (nodes: Nodes) =>
  [...nodes.values()].flatMap(({ fields, clashes }) => [...Object.values(fields), ...clashes.map((one) => one.value)])

/** Two authors who write, settle, remove and restore, push and pull in a random order. Returns the server's state and what was dealt with. */
function interleave(seed: number) {
  const random = seededRandom(seed)
  let server: Nodes = new Map([node(lesson, null), node(block, lesson)].map((one) => [one.id, one]))
  const devices: Device[] = ['one', 'two'].map((by) => ({ by, base: server, pending: [] }))
  /** Texts that an author saw and replaced, settled or removed. */
  const seen = new Set<unknown>()
  const written: string[] = []
  let count = 0
  const act = (device: Device) => {
    const view = shown(device)
    count += 1
    const common = { id: `${seed}:${count}`, by: device.by }
    const target = view.get(pick(random, [lesson, block])) as DraftNode
    const turn = random()
    if (turn < 0.12 && !view.get(lesson)?.is_removed) {
      for (const text of textsIn(view)) seen.add(text)
      device.pending.push({ ...common, kind: 'remove', seen: stateOf(view.values(), lesson) })
    } else if (turn < 0.2 && view.get(lesson)?.is_removed) device.pending.push({ ...common, kind: 'restore' })
    else if (turn < 0.35 && target.clashes.length > 0) {
      const { id, field, value } = pick(random, target.clashes)
      seen.add(value)
      device.pending.push({ ...common, kind: 'settle', node: target.id, field, clash: id })
    } else {
      const field = pick(random, ['a.bn', 'a.en'])
      // An author writes on in the own losing text, or over the text that is shown.
      const own = target.clashes.find((one) => one.field === field && one.by === device.by)
      const from = String(own && random() < 0.5 ? own.value : target.fields[field])
      const to = `text ${count}`
      seen.add(from)
      written.push(to)
      device.pending.push({ ...common, kind: 'change', node: target.id, field, from, to })
    }
  }
  const push = (device: Device) => {
    for (const one of device.pending) server = after(server, one, true)
    device.pending = []
    device.base = server
  }
  for (let step = 0; step < 24; step += 1) {
    const device = pick(random, devices)
    const turn = random()
    if (turn < 0.6) act(device)
    else if (turn < 0.85) push(device)
    else device.base = server
  }
  for (const device of devices) push(device)
  return { server, seen, written }
}

describe('edits of one text', () => {
  const apply = (now: string, from: string, to: string, clashes: DraftNode['clashes'] = []) => {
    const { fields, clashes: left } = withChange({ ...node(block, lesson), fields: { 'a.bn': now }, clashes }, authored(from, to))
    return [fields['a.bn'], left.map(({ value }) => value)]
  }
  const authored = (from: string, to: string): AuthoredChange => ({ id: 'c', by: 'one', at: 0, changes: { 'a.bn': { from, to } } })
  it('in different paragraphs are both applied, also those of one person on two devices', () => {
    expect(apply('এক দুই\n\nতিন', 'এক\n\nতিন', 'এক\n\nতিন চার')).toEqual(['এক দুই\n\nতিন চার', []])
    expect(apply('নতুন\n\nএক\n\nতিন', 'এক\n\nতিন', 'এক\n\nতিন\n\nশেষ')).toEqual(['নতুন\n\nএক\n\nতিন\n\nশেষ', []])
  })
  it.each([
    ['the same line', 'এক দুই', 'এক', 'এক তিন'],
    ['adjacent lines', 'এক ক\nদুই', 'এক\nদুই', 'এক\nদুই খ'],
    ['two ends at one place', 'এক\n\nদুই', 'এক', 'এক\n\nতিন'],
    ['a paragraph that the other one removed', 'এক', 'এক\n\nদুই', 'এক\n\nদুই তিন'],
  ])('in %s stay apart', (_place, now, from, to) => {
    expect(apply(now, from, to)).toEqual([now, [to]])
  })
  it('do not pull words out of a losing text that its author goes on with', () => {
    const own = { id: 'b', field: 'a.bn', value: 'ক\n\nখ', by: 'one', at: 0 }
    expect(apply('ক গ\n\nঘ', 'ক\n\nখ', 'ক\n\nখ ঙ', [own])).toEqual(['ক গ\n\nঘ', ['ক\n\nখ ঙ']])
  })
})

describe('two authors at once', () => {
  it('replace, settle and remove nothing that they have not seen, in 1,000 random orders', () => {
    let clashes = 0
    for (let seed = 1; seed <= 1000; seed += 1) {
      const { server, seen, written } = interleave(seed)
      const isHidden = server.get(lesson)?.is_removed
      const present = new Set(textsIn(server))
      clashes += [...server.values()].flatMap((one) => one.clashes).length
      const lost = written.filter((text) => !seen.has(text) && (!present.has(text) || isHidden))
      expect(lost, `seed ${seed}`).toEqual([])
    }
    // The orders do meet each other.
    expect(clashes).toBeGreaterThan(300)
  })

  it('of different fields are both stored, without a question', () => {
    const first = withChange(node(block, lesson), { id: 'x', by: 'one', at: 1, changes: { 'a.bn': { from: 'a0', to: 'এক' } } })
    const second = withChange(first, { id: 'y', by: 'two', at: 2, changes: { 'a.en': { from: 'a1', to: 'one' } } })
    expect(second).toMatchObject({ fields: { 'a.bn': 'এক', 'a.en': 'one' }, clashes: [], revision: 3 })
  })

  it('of one field are both shown; a third version of the loser replaces the second', () => {
    const first = withChange(node(block, lesson), { id: 'x', by: 'one', at: 1, changes: { 'a.bn': { from: 'a0', to: 'এক' } } })
    const second = withChange(first, { id: 'y', by: 'two', at: 2, changes: { 'a.bn': { from: 'a0', to: 'দুই' } } })
    const third = withChange(second, { id: 'z', by: 'two', at: 3, changes: { 'a.bn': { from: 'দুই', to: 'তিন' } } })
    expect(third).toMatchObject({ fields: { 'a.bn': 'এক' }, clashes: [{ id: 'z', field: 'a.bn', value: 'তিন', by: 'two' }] })
    // One who has read the older text only settles nothing.
    expect(withoutClash(third, { clash: 'y', field: 'a.bn' }).clashes).toHaveLength(1)
    expect(withoutClash(third, { clash: 'z', field: 'a.bn' }).clashes).toEqual([])
  })
})

describe('two authors of one list', () => {
  const order = 'options:order'
  const idsOf = ({ fields }: DraftNode) => String(fields[order]).split(' ').filter(Boolean)
  const list = (ids: readonly string[]): DraftNode => ({
    ...node(block, lesson),
    fields: Object.assign({ [order]: ids.join(' ') }, ...ids.map((id) => ({ [`options.${id}.text.bn`]: id }))),
  })
  const without = ({ fields }: DraftNode, id: string) => ({
    ...Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith(`options.${id}.`))),
    [order]: String(fields[order])
      .split(' ')
      .filter((one) => one !== id)
      .join(' '),
  })

  it('lose nothing that was added and get nothing back that was removed, in 1,000 random orders, without a question', () => {
    let met = 0
    for (let seed = 1; seed <= 1000; seed += 1) {
      const random = seededRandom(seed)
      let server = list(['a', 'b'])
      const wanted = new Set(['a', 'b'])
      const devices = ['one', 'two'].map((by) => ({ by, view: server, pending: [] as AuthoredChange[] }))
      const push = (device: (typeof devices)[number]) => {
        for (const one of device.pending) {
          if (server.fields[order] !== one.changes[order]?.from) met += 1
          server = withChange(server, one)
        }
        device.pending = []
        device.view = server
      }
      for (let step = 0; step < 16; step += 1) {
        const device = pick(random, devices)
        const shown = idsOf(device.view)
        const turn = random()
        if (turn < 0.35) push(device)
        else {
          const id = turn < 0.55 && shown.length > 0 ? pick(random, shown) : `n${step}`
          const place = Math.floor(random() * (shown.length + 1))
          const isNew = !shown.includes(id)
          if (isNew) wanted.add(id)
          else wanted.delete(id)
          const added = { ...device.view.fields, [`options.${id}.text.bn`]: id, [order]: shown.toSpliced(place, 0, id).join(' ') }
          const changes = draftChanges(device.view.fields, isNew ? added : without(device.view, id))
          const change = { id: `${seed}:${step}`, by: device.by, at: 0, changes }
          device.pending.push(change)
          device.view = withChange(device.view, change)
        }
      }
      for (const device of devices) push(device)
      expect(idsOf(server).toSorted(), `seed ${seed}`).toEqual([...wanted].toSorted())
      expect(server.clashes).toEqual([])
    }
    expect(met).toBeGreaterThan(300)
  })

  it('show an option whose text one of them changed before the other removed it', () => {
    const start = list(['a', 'b'])
    const text = { 'options.a.text.bn': { from: 'a', to: 'নতুন' } }
    const first = withChange(start, { id: 'x', by: 'one', at: 1, changes: text })
    const second = withChange(first, { id: 'y', by: 'two', at: 2, changes: draftChanges(start.fields, without(start, 'a')) })
    expect(idsOf(second).toSorted()).toEqual(['a', 'b'])
    expect(second).toMatchObject({ fields: { 'options.a.text.bn': 'নতুন' }, clashes: [{ field: 'options.a.text.bn', value: null }] })
  })
})

it('names the fields that differ', () => {
  expect(draftChanges({ a: 1, b: 2 }, { b: 3, c: 4 })).toEqual({
    a: { from: 1, to: null },
    b: { from: 2, to: 3 },
    c: { from: null, to: 4 },
  })
})
