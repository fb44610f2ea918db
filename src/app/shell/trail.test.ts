import { describe, expect, it } from 'vitest'
import { isNamed, parentOf } from './trail.ts'

const places = [{ to: '/courses' }, { to: '/events' }, { to: '/courses', under: '/course' }, { to: '/teach/start', under: '/teach' }]

describe('parentOf', () => {
  it('is nothing on the first level', () => {
    for (const path of ['/', '/courses', '/courses/', '/about', '/coursework']) expect(parentOf(path, places)).toBeUndefined()
  })
  it('is the place whose address the page continues, however deep and with numbers between', () => {
    expect(parentOf('/events/12/edit', places)?.to).toBe('/events')
    expect(parentOf('/courses/rice/pdf', places)?.to).toBe('/courses')
  })
  it('may have another address than the pages below it', () => {
    expect(parentOf('/course/rice/play', places)?.to).toBe('/courses')
    expect(parentOf('/teach/students', places)?.to).toBe('/teach/start')
    expect(parentOf('/teach/start', places)).toBeUndefined()
  })
})

describe('isNamed', () => {
  it('leaves out what is only a number or an id', () => {
    expect(isNamed('/events/$id')).toBe(false)
    expect(isNamed('/events/$id/edit')).toBe(true)
    expect(isNamed('/entresoft/cash-book')).toBe(true)
  })
})
