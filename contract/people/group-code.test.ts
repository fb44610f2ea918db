import { describe, expect, it } from 'vitest'
import { classCommands } from '../learning/classes.ts'
import { codeFrom, codeIn, shownGroupCode } from './group-code.ts'

describe('codes of class groups', () => {
  it('have six letters, each as likely as the others, and pass the command', () => {
    const counts = new Map<string, number>()
    for (let byte = 0; byte < 256; byte += 1) {
      if (byte >= 240) continue
      const code = codeFrom(Array.from({ length: 12 }, () => byte))
      counts.set(code, (counts.get(code) ?? 0) + 1)
      expect(classCommands.joinGroup.input.safeParse({ code }).success).toBe(true)
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 20 }, () => 12))
    expect(() => codeFrom([255, 255, 1, 2, 3, 4, 5])).toThrow(RangeError)
  })

  it('are read from what people type, paste or scan', () => {
    expect(shownGroupCode('BCDFGH')).toBe('BCD FGH')
    for (const text of ['BCDFGH', ' bcd fgh ', 'bcd-FGH', 'https://learn.example.org/app/join/BCDFGH', 'http://x/join/bcdfgh?a=1'])
      expect(codeIn(text)).toBe('BCDFGH')
    for (const text of ['', 'BCDFG', 'BCDFGHJ', 'BCDFGA', 'BCDFG0', 'কখগঘঙচ']) expect(codeIn(text)).toBeNull()
  })
})
