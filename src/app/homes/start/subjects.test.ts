import { describe, expect, it } from 'vitest'
import { shownSubjects } from './subjects.ts'

describe('shownSubjects', () => {
  it('are those of the starter courses while nothing is known', () => {
    expect(shownSubjects(undefined)).toEqual(['money', 'starting', 'selling', 'food'])
    expect(shownSubjects([])).toEqual(['money', 'starting', 'selling', 'food'])
  })
  it('are those that have a course, each once, in our order', () => {
    expect(shownSubjects([{ subject: 'craft' }, { subject: 'money' }, { subject: 'craft' }])).toEqual(['money', 'craft'])
  })
})
