import { expect, it } from 'vitest'
import { isolated } from './isolated.ts'

it('isolates a name with letters from right to left, and leaves all others as they are', () => {
  for (const name of ['أحمد', 'রহিম أحمد', 'דוד']) expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['কামরুল হাসান', 'র‍্যাব', 'Rahima 12', '']) expect(isolated(name)).toBe(name)
})
