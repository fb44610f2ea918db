import { expect, it, vi } from 'vitest'
import { setStatus } from '../../offline/status.ts'
import { showWaitingOnIcon } from './waiting-badge.ts'

it('writes what has not arrived on the icon, also what came back, and takes it away again', () => {
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
  showWaitingOnIcon()
  setStatus({ waiting: 3 })
  setStatus({ sending: true })
  setStatus({ waiting: 0, rejected: 1 })
  setStatus({ rejected: 0 })
  expect(written).toEqual([0, 3, 1, 0])
  vi.unstubAllGlobals()
})

it('does nothing where the phone cannot', () => {
  vi.stubGlobal('navigator', {})
  expect(showWaitingOnIcon).not.toThrow()
  vi.unstubAllGlobals()
})
