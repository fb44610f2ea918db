import { expect, it } from 'vitest'
import { formulaNames, shownFormula, typedFormula } from './formula-names.ts'
import { reachedScenes } from './scene-paths.ts'

const values = {
  'data.parts:order': 'p q',
  'data.parts.p.kind': 'list',
  'data.parts.p.columns:order': 'a b c',
  'data.parts.p.columns.a.label.bn': 'দাম',
  'data.parts.p.columns.b.label.bn': 'কয়টি',
  'data.parts.p.columns.c.label.bn': 'মোট',
  'data.parts.q.kind': 'fields',
  'data.parts.q.fields:order': 'd n e',
  'data.parts.q.fields.d.label.en': 'দাম',
  'data.parts.q.fields.n.label.bn': 'নাম',
  'data.parts.q.fields.n.unit': 'text',
  'data.parts.q.fields.e.label.bn': 'লাভ',
}
const namesAt = (path: string) => formulaNames(values, path, 'bn')

it('a formula reads the fields before it: those of its row by their name, columns of other lists as sums', () => {
  expect(namesAt('data.parts.p.columns.c.formula').map(({ name, label }) => [name, label])).toEqual([
    ['a', 'দাম'],
    ['b', 'কয়টি'],
  ])
  expect(namesAt('data.parts.q.fields.e.formula')).toEqual([
    { name: 'p.a', label: 'দাম', isColumn: true },
    { name: 'p.b', label: 'কয়টি', isColumn: true },
    { name: 'p.c', label: 'মোট', isColumn: true },
    { name: 'd', label: 'দাম #2', isColumn: false },
  ])
})

it('is typed with names, digits of either script and signs of a school book, and stored with ids', () => {
  const names = namesAt('data.parts.p.columns.c.formula')
  expect(typedFormula('[দাম] × [কয়টি] + ৫', names)).toBe('[a] * [b] + 5')
  expect(shownFormula('[a] * [b] + 5', names)).toBe('[দাম] * [কয়টি] + 5')
  // A name that is not finished stays as it is typed.
  expect(typedFormula('[দা', names)).toBe('[দা')
  expect(shownFormula('[gone] * 2', names)).toBe('[gone] * 2')
})

it('names each scene with the first choice that leads to it', () => {
  const story = {
    'data.scenes:order': 's1 s2 s3 s4',
    'data.scenes.s1.choices:order': 'c1 c2',
    'data.scenes.s1.choices.c1.next': 's2',
    'data.scenes.s1.choices.c2.next': 's3',
    'data.scenes.s2.choices:order': 'c3 c4',
    'data.scenes.s2.choices.c3.next': 's3',
    'data.scenes.s2.choices.c4.next': 's1',
  }
  expect([...reachedScenes(story)]).toEqual([
    ['s1', null],
    ['s2', 'c1'],
    ['s3', 'c2'],
  ])
})
