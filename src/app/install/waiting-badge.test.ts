import { expect, it, vi } from 'vitest'
import { setStatus } from '../../offline/status/status.ts'
import { startWaitingBadge } from './waiting-badge.ts'

it('shows the number of unsent and rejected commands on the icon, and removes it again', () => {
  const written: number[] = []
  const write = async (count: number) => {
    written.push(count)
    throw new DOMException('', 'NotAllowedError')
  }
  vi.stubGlobal('navigator', {
    setAppBadge: write,
    clearAppBadge: () => write(0),
  })
  setStatus({ waiting: 0, rejected: 0 })
  startWaitingBadge()
  setStatus({ waiting: 3 })
  setStatus({ sending: true })
  setStatus({ waiting: 0, rejected: 1 })
  setStatus({ rejected: 0 })
  expect(written).toEqual([0, 3, 1, 0])
  vi.unstubAllGlobals()
})

it('does nothing where the device does not support it', () => {
  vi.stubGlobal('navigator', {})
  expect(startWaitingBadge).not.toThrow()
  vi.unstubAllGlobals()
})
