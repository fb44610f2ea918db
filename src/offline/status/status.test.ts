import { describe, expect, it, vi } from 'vitest'
import { awaitServer, onServerFound, readStatus, setStatus } from './status.ts'

it('onServerFound calls its listener when the connection changes to online, and only then', () => {
  let found = 0
  const end = onServerFound(() => {
    found += 1
  })
  setStatus({ connection: 'online' })
  expect(found).toBe(1)
  setStatus({ waiting: 1 })
  setStatus({ connection: 'offline' })
  setStatus({ waiting: 0 })
  expect(found).toBe(1)
  setStatus({ connection: 'online' })
  expect(found).toBe(2)
  end()
  setStatus({ connection: 'offline' })
  setStatus({ connection: 'online' })
  expect(found).toBe(2)
})

describe('awaitServer', () => {
  it('counts its view as lacking data until it ends', () => {
    const ends = [awaitServer(undefined, () => {}), awaitServer(undefined, () => {})]
    expect(readStatus().lacking).toBe(2)
    for (const end of ends) end()
    expect(readStatus().lacking).toBe(0)
  })

  it('calls its listener at once, and once, if the server has answered since the failure', () => {
    const repeat = vi.fn()
    const failure = new Error('unreachable')
    setStatus({ connection: 'online' })
    awaitServer(failure, repeat)()
    expect(repeat).toHaveBeenCalledOnce()
    // The view throws its failure until its data is loaded.
    awaitServer(failure, repeat)()
    expect(repeat).toHaveBeenCalledOnce()
    awaitServer(new Error('unreachable'), repeat)()
    expect(repeat).toHaveBeenCalledTimes(2)
  })

  it('calls its listener when the server answers, not before and not for an older failure', () => {
    const repeat = vi.fn()
    const failure = new Error('unreachable')
    setStatus({ connection: 'offline' })
    const end = awaitServer(failure, repeat)
    expect(repeat).not.toHaveBeenCalled()
    setStatus({ connection: 'online' })
    expect(repeat).toHaveBeenCalledOnce()
    end()
    awaitServer(failure, repeat)()
    expect(repeat).toHaveBeenCalledOnce()
  })
})
