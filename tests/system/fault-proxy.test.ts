import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fault, FaultProxy } from '../support/fault-proxy.ts'
import { poor2g } from '../support/link.ts'

/** The proxy itself: if a fault did not happen, every test that relies on it would pass without proving anything. */
const content = 'স'.repeat(1000)
const bytes = Buffer.byteLength(content)
let arrived: string[] = []
let target: Server
let url: string

beforeAll(async () => {
  target = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push(body)
      response.end(content)
    })
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
afterAll(() => void target.close())

/** Sends one request through this fault. Returns status and body, or the failure. */
async function sendThrough(fault: Fault | null): Promise<{ status: number; text: string } | 'failed'> {
  arrived = []
  const proxy = await new FaultProxy({ target: url, faults: fault ? { [fault]: 1 } : {} }).listen()
  try {
    const response = await fetch(proxy.url, { method: 'POST', body: 'পোস্ট' })
    return { status: response.status, text: await response.text() }
  } catch {
    return 'failed'
  } finally {
    await proxy.close()
  }
}

describe('the fault proxy', () => {
  it('passes a request and its reply unchanged', async () => {
    expect(await sendThrough(null)).toEqual({ status: 200, text: content })
    expect(arrived).toEqual(['পোস্ট'])
  })

  it('loses a request before the server receives it, or the reply after it', async () => {
    expect(await sendThrough('lose-request')).toBe('failed')
    expect(arrived).toEqual([])
    expect(await sendThrough('lose-reply')).toBe('failed')
    expect(arrived).toHaveLength(1)
  })

  it('sends a request twice and answers once', async () => {
    expect(await sendThrough('duplicate')).toEqual({ status: 200, text: content })
    expect(arrived).toHaveLength(2)
  })

  it('truncates a body, with or without a sign for the client', async () => {
    expect(await sendThrough('cut')).toBe('failed')
    const cut = await sendThrough('cut-silently')
    expect(cut).toMatchObject({ status: 200 })
    expect(cut === 'failed' ? 0 : Buffer.byteLength(cut.text)).toBeLessThan(bytes)
  })

  it('answers instead of the server', async () => {
    expect(await sendThrough('503')).toMatchObject({ status: 503 })
    expect(await sendThrough('portal')).toMatchObject({ status: 200, text: expect.stringContaining('Wi-Fi') })
    expect(arrived).toEqual([])
  })

  it('passes no request while it is offline', async () => {
    const proxy = await new FaultProxy({ target: url }).listen()
    proxy.setOffline(true)
    await expect(fetch(proxy.url)).rejects.toThrow()
    proxy.setOffline(false)
    expect((await fetch(proxy.url)).status).toBe(200)
    await proxy.close()
  })

  it('is as slow as the link that it simulates', async () => {
    const proxy = await new FaultProxy({ target: url }).listen()
    proxy.shape(poor2g)
    // One round trip to connect, one for the request, and the body at the link's rate.
    const minMs = 4 * poor2g.latencyMs + (bytes * 8000) / poor2g.bitsPerSecond
    const maxMs = minMs * 1.3 + 300
    let fastest = Number.POSITIVE_INFINITY
    // A machine that is busy with other programs is slower than the link at times.
    for (let round = 0; round < 5 && fastest >= maxMs; round++) {
      const start = performance.now()
      await (await fetch(proxy.url)).text()
      const took = performance.now() - start
      // A connection that is open already saves a round trip.
      expect(took).toBeGreaterThan((minMs - (round > 0 ? 2 * poor2g.latencyMs : 0)) * 0.95)
      fastest = Math.min(fastest, took)
    }
    await proxy.close()
    expect(fastest).toBeLessThan(maxMs)
  })
})
