import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bytesType, clientHeader } from '../../../contract/transport.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './connections.ts'

let server: TestApp
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server.close()
})

async function open(limits: Partial<ConnectionLimits>, proxies: string[] = []) {
  const connections = { ...defaultConnectionLimits, stalledMs: 60_000, ...limits }
  server = await openTestApp({ connections, trustedProxies: proxies })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
}

async function dial(): Promise<Socket> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const isClosed = (socket: Socket) => socket.closed || socket.readableEnded

describe('connections', () => {
  it('that send a body without end are cut', async () => {
    await open({ requestMs: 300 })
    const socket = await dial()
    let answer = ''
    socket.on('data', (piece) => {
      answer += String(piece)
    })
    socket.write('POST /api/auth/login.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n')
    const dripping = setInterval(() => socket.write(' '), 50)
    await once(socket, 'close')
    clearInterval(dripping)
    expect(answer).toContain('HTTP/1.1 408 ')
  })

  describe('that send a course file', () => {
    const slow = { requestMs: 960, slowBytes: 200, slowWindowMs: 1500 }
    const size = 4_000

    /** Sends a body in pieces until the server ends it or it is whole. Returns the statuses of the answers, and the number of pieces. */
    async function sendSlowly(token: string | undefined, pieceBytes: number): Promise<{ answer: string; pieces: number }> {
      const socket = await dial()
      let answer = ''
      socket.on('data', (piece) => {
        answer += String(piece)
      })
      const headers = [
        'PUT /api/teaching/course-files/draft HTTP/1.1',
        'Host: x',
        'Connection: close',
        `Content-Type: ${bytesType}`,
        `${clientHeader}: test`,
        `Content-Length: ${size}`,
        ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      ]
      socket.write(`${headers.join('\r\n')}\r\n\r\n`)
      let pieces = 0
      const dripping = setInterval(() => {
        if (pieces * pieceBytes >= size) return
        pieces += 1
        socket.write('x'.repeat(pieceBytes))
      }, 50)
      await once(socket, 'close')
      clearInterval(dripping)
      return { answer: [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status).join(), pieces }
    }
    const teacher = async () => (await server.signIn(await server.addPerson({ role: 'instructor' }))).body.token

    it('have more time while enough arrives', async () => {
      await open({ ...slow, slowMs: 60_000 })
      // 40 pieces, 2 s: the handler reads the whole body and refuses what is no course.
      expect(await sendSlowly(await teacher(), 100)).toEqual({ answer: '400', pieces: 40 })
    })

    it('are cut if less arrives, and after the total', async () => {
      await open({ ...slow, slowMs: 60_000 })
      const little = await sendSlowly(await teacher(), 1)
      expect([little.answer, little.pieces < size]).toEqual(['408', true])
      await server.close()
      await open({ ...slow, slowMs: 1200 })
      const long = await sendSlowly(await teacher(), 100)
      expect([long.answer, long.pieces < 40]).toEqual(['408', true])
    })

    it('have no more time without a session, or as the fourth of one account', async () => {
      await open({ ...slow, slowMs: 60_000 })
      const { answer, pieces } = await sendSlowly(undefined, 100)
      expect([answer.startsWith('401'), pieces < 40]).toEqual([true, true])
      const token = await teacher()
      const answers = await Promise.all([1, 2, 3, 4].map(() => sendSlowly(token, 100)))
      expect(answers.map((one) => one.answer).toSorted()).toEqual(['400', '400', '400', '408'])
    })
  })

  it('that do not read are cut, and those that read slowly are not', async () => {
    await open({ stalledMs: 800 })
    const path = join(tmpdir(), `large-${process.pid}`)
    await writeFile(path, Buffer.alloc(32 * 1024 * 1024, 1))
    const { sha256 } = await server.files.put(path, 'audio/mpeg')
    const request = `GET /media/${sha256} HTTP/1.1\r\nHost: x\r\n\r\n`
    const [silent, slow] = [await dial(), await dial()]
    silent.pause()
    silent.write(request)
    let received = 0
    const reading = setInterval(() => {
      received += slow.read()?.length ?? 0
    }, 20)
    slow.write(request)
    const count = () => new Promise<number>((resolve) => server.app.server.getConnections((_error, number) => resolve(number)))
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
    const before = received
    await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(before)
    expect(isClosed(slow)).toBe(false)
    clearInterval(reading)
  })

  it('of one address are limited: a new one replaces the oldest idle one, and none in use', async () => {
    await open({ perAddress: 3 })
    const [first, second, third] = [await dial(), await dial(), await dial()]
    for (const socket of [first, second, third]) socket.resume()
    first.write('GET /api/alive HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(first, 'data')
    const fourth = await dial()
    await once(first, 'close')
    fourth.write('GET /api/alive HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(String((await once(fourth, 'data'))[0])).toContain('200 OK')
    expect([second, third].map(isClosed)).toEqual([false, false])
  })

  it('of a trusted proxy are not limited', async () => {
    await open({ perAddress: 1 }, ['loopback'])
    const many = await Promise.all([dial(), dial(), dial()])
    for (const socket of many) {
      socket.write('GET /api/alive HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'data')
    }
    for (const socket of many) {
      socket.write('GET /api/alive HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(String((await once(socket, 'data'))[0])).toContain('200 OK')
    }
  })
})
