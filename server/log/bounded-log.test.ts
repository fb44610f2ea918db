import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boundedLog, countEveryMs } from './bounded-log.ts'

let written: string[]
let log: ReturnType<typeof boundedLog>
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  written = []
  log = boundedLog({ write: (line) => void written.push(line) })
})
afterEach(() => vi.useRealTimers())

const busy = (id: number) =>
  `${JSON.stringify({ level: 30, requestId: `request-${id}`, path: `/api/posts/${id}`, code: 'busy', msg: 'refused' })}\n`
const fault = (message: string, code?: string) =>
  `${JSON.stringify({ level: 50, requestId: message, code: 'fault', fault: { type: 'Error', message: 'Failed query', cause: { message, code } }, msg: 'fault' })}\n`

describe('the log of a server in trouble', () => {
  it('says the first of a kind at once and then only how many came', () => {
    for (let id = 1; id <= 5000; id++) log.write(busy(id))
    expect(written).toEqual([busy(1)])
    vi.advanceTimersByTime(countEveryMs)
    expect(written.slice(1).map((line) => JSON.parse(line))).toEqual([
      { level: 30, msg: 'refused', code: 'busy', time: '1970-01-01T00:00:10.000Z', times: 4999 },
    ])
  })

  it('counts while lines repeat, and writes the first one after 10 quiet seconds', () => {
    for (let second = 0; second < 60; second++) {
      log.write(busy(second))
      vi.advanceTimersByTime(1000)
    }
    expect(written).toHaveLength(1 + 6)
    vi.advanceTimersByTime(2 * countEveryMs)
    log.write(busy(100))
    expect(written.at(-1)).toBe(busy(100))
    expect(vi.getTimerCount()).toBe(1)
  })

  it('keeps kinds apart, and counts none of another', () => {
    for (const line of [busy(1), fault('one'), fault('two'), fault('a', '42P01'), fault('b', '42P01'), busy(2)]) log.write(line)
    expect(written).toEqual([busy(1), fault('one'), fault('two'), fault('a', '42P01')])
    log.flush()
    expect(written.slice(4).map((line) => JSON.parse(line))).toMatchObject([
      { code: 'busy', times: 1 },
      { code: 'fault', cause: '42P01', times: 1 },
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('writes what single people are refused, each with its id', () => {
    const refused = (id: number) => `${JSON.stringify({ level: 30, requestId: String(id), code: 'invalid_input', msg: 'refused' })}\n`
    for (let id = 0; id < 50; id++) log.write(refused(id))
    expect(written).toHaveLength(50)
  })

  it('counts refused sign-ins by account and address, of 200 such pairs at most', () => {
    const refused = (account: string, address: string) =>
      log.write(`${JSON.stringify({ level: 30, event: 'sign_in_refused', address, account, code: 'too_many', msg: 'audit' })}\n`)
    for (const [account, address, times] of [
      ['one', 'a', 30],
      ['two', 'a', 3],
      ['one', 'b', 2],
    ] as const)
      for (let time = 0; time < times; time++) refused(account, address)
    for (let pair = 0; pair < 10_000; pair++) refused(`account-${pair}`, 'c')
    // The room of errors is free.
    log.write(fault('one'))
    expect(written.at(-1)).toBe(fault('one'))
    expect(written).toHaveLength(200 + 1 + 1)
    log.flush()
    const counts = written.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ times }) => times !== undefined)
    expect(counts.map(({ account, address, times }) => [account, address, times])).toEqual([
      [undefined, undefined, 10_000 - 197 - 1],
      ['one', 'a', 29],
      ['two', 'a', 2],
      ['one', 'b', 1],
    ])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is bounded also when no message is like another', () => {
    for (let number = 0; number < 10_000; number++) log.write(fault(`row ${number} is odd`))
    expect(written.length).toBeLessThan(300)
    log.flush()
    const counted = written.map((line) => (JSON.parse(line) as { times?: number }).times ?? 1).reduce((sum, times) => sum + times, 0)
    expect(counted).toBe(10_000)
  })
})
