import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markerHeader } from '../../contract/transport.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { endOn } from './shut-down.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** Locks the table of courses until the returned function is called. */
async function lockCourses(): Promise<() => Promise<void>> {
  let release = () => {}
  let done: Promise<void> = Promise.resolve()
  await new Promise<void>((isHeld) => {
    done = server.db.transaction(async (tx) => {
      await tx.execute(sql`lock table courses in access exclusive mode`)
      isHeld()
      await new Promise<void>((resolve) => (release = resolve))
    })
  })
  return async () => {
    release()
    await done
  }
}

describe('the end of a server', () => {
  it('refuses in its own words what the database keeps waiting, and what comes while it closes', async () => {
    const { port } = server.app.server.address() as AddressInfo
    const letGo = await lockCourses()
    const asked = once(server.app.server, 'request')
    const waiting = fetch(`http://127.0.0.1:${port}/api/courses`)
    await asked
    const late = connect(port, '127.0.0.1')
    const response = text(late)
    late.write('GET /api/health HTTP/1.1\r\nHost: x\r\n')
    await once(server.app.server, 'connection')

    const drained = endOn([], { drainMs: 200, limitMs: 10_000 }).drain(server.app)
    late.write('\r\n')
    const answer = await waiting
    expect([answer.status, answer.headers.get(markerHeader)]).toEqual([503, '1'])
    // From 5 s to twice as much: callers must not return at once.
    expect(answer.headers.get('retry-after')).toMatch(/^([5-9]|10)$/)
    expect(await answer.json()).toMatchObject({ success: false, code: 'busy' })
    expect(await response).toMatch(/^HTTP\/1\.1 503 .*connection: close.*"code":"busy"/is)
    await drained
    await letGo()
  })

  it('is announced to a load balancer before the port closes', async () => {
    const closing = await openTestApp()
    await closing.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = closing.app.server.address() as AddressInfo
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect(await statusOf('/api/health')).toBe(200)
    const drained = endOn([], { announceMs: 1_000 }).drain(closing.app)
    expect([await statusOf('/api/health'), await statusOf('/api/alive'), await statusOf('/api/courses')]).toEqual([503, 200, 200])
    await drained
    await expect(statusOf('/api/alive')).rejects.toThrow()
    await closing.close()
  })

  it('comes in time even when something never closes, and says what it was', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/hang-on-exit.ts'], { stdio: 'pipe' })
    const [ended, error] = [once(child, 'exit'), text(child.stderr)]
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
    expect(await error).toBe('Ended after 0.4 s without waiting any longer for the tap.\n')
  })
})
