import { describe, expect, it } from 'vitest'
import { isTimeAsked, pickCourse } from './pick-course.ts'

const short = { subject: 'money', minutes: 40 } as const
const long = { subject: 'money', minutes: 120 } as const
const other = { subject: 'food', minutes: 20 } as const

describe('pickCourse', () => {
  it('takes the shortest of the subject unless there is time', () => {
    expect(pickCourse([long, other, short], 'money', null)).toBe(short)
    expect(pickCourse([long, other, short], 'money', 'little')).toBe(short)
    expect(pickCourse([short, long], 'money', 'enough')).toBe(long)
  })
  it('has none where the subject has none', () => {
    expect(pickCourse([short], 'craft', null)).toBeUndefined()
    expect(pickCourse([short], null, null)).toBeUndefined()
  })
})

describe('isTimeAsked', () => {
  it('asks only where the answer changes something', () => {
    expect(isTimeAsked([short, long], 'money')).toBe(true)
    expect(isTimeAsked([short, other], 'money')).toBe(false)
  })
})
