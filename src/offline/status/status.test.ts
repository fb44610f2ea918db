import { expect, it } from 'vitest'
import { onServerFound, setStatus } from './status.ts'

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
