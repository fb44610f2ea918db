import { expect, it } from 'vitest'
import { LearningClock } from './learning-clock.ts'

it('adds the time between signs of life', () => {
  const clock = new LearningClock(0)
  clock.note(10_000)
  clock.note(25_500)
  expect(clock.seconds).toBe(25)
})

it('does not count a device that was put down', () => {
  const clock = new LearningClock(0)
  clock.note(3_600_000)
  expect(clock.seconds).toBe(120)
})

it('does not count the time in the background', () => {
  const clock = new LearningClock(0)
  clock.stop(5_000)
  clock.stop(6_000)
  clock.note(500_000)
  clock.note(505_000)
  expect(clock.seconds).toBe(10)
})

it('survives a clock that is set back', () => {
  const clock = new LearningClock(10_000)
  clock.note(0)
  clock.note(1_000)
  expect(clock.seconds).toBe(1)
})
