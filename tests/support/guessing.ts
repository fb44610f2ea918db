import { setTimeout as wait } from 'node:timers/promises'
import { clientHeader } from '../../contract/transport.ts'
import { callApi } from './api.ts'

/** One sign-in or guess. The address is the one that the server's proxy would report. */
interface Attempt {
  readonly identifier: string
  readonly password: string
  readonly address: string
  readonly token?: string
  /** The cookie of a device that the server knows. Without it the device is a new one. */
  readonly cookie?: string
}

export interface Answered {
  readonly status: number
  readonly tookMs: number
  /** The device's cookie, as the server has set it. */
  readonly cookie: string
}

export async function attempt(url: string, { identifier, password, address, token, cookie }: Attempt): Promise<Answered> {
  const start = performance.now()
  const response = await fetch(`${url}/api/auth/login.php`, {
    method: 'POST',
    headers: {
      [clientHeader]: 'test',
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // A caller with a cookie names its page, as a browser does.
      ...(cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {}),
    },
    body: JSON.stringify({ identifier, password }),
  })
  await response.arrayBuffer()
  const tookMs = performance.now() - start
  const device = response.headers.getSetCookie().find((one) => one.includes('entlab-device='))
  return { status: response.status, tookMs, cookie: device?.split(';')[0] ?? cookie ?? '' }
}

export interface Pupil {
  readonly identifier: string
  readonly password: string
}

const password = 'mango-Tree-River'
/** Registrations at the same time. */
const atOnce = 10

/** Registers accounts, ten at a time, each from an address of its own. */
export async function registerPupils(url: string, count: number): Promise<Pupil[]> {
  const pupils = Array.from({ length: count }, (_, index) => ({ identifier: `0171${String(2_000_000 + index)}`, password }))
  for (let first = 0; first < count; first += atOnce) {
    const batch = pupils.slice(first, first + atOnce)
    await Promise.all(
      batch.map(async ({ identifier: phone }, index) => {
        const body = { phone, password, full_name: `Pupil ${first + index}` }
        const { status } = await callApi(url, '/auth/register.php', { method: 'POST', body, from: `192.0.3.${(first + index) % 250}` })
        if (status !== 200) throw new Error(`A registration answered ${status}.`)
      }),
    )
  }
  return pupils
}

export const strangersAddress = (index: number): string => `203.${Math.floor(index / 250)}.113.${1 + (index % 250)}`

/** Strangers that guess without a pause, each from an address of its own, until `stop`. */
export class Strangers {
  readonly #statuses: number[] = []
  readonly #loops: Promise<void>[]
  #isOver = false

  /**
   * `target`: the account that a guess aims at. By default another number each time, so that each guess costs a comparison.
   * `first`: number of the first stranger, which decides the addresses.
   */
  constructor(url: string, count: number, target = (guess: number) => `0181${String(1_000_000 + guess)}`, first = 0) {
    let guesses = 0
    this.#loops = Array.from({ length: count }, async (_, index) => {
      while (!this.#isOver) {
        const { status } = await attempt(url, {
          identifier: target(guesses++),
          password: 'guess-guess',
          address: strangersAddress(first + index),
        })
        this.#statuses.push(status)
        // Without it, answers that cost nothing would be most of the load.
        if (status !== 401) await wait(200)
      }
    })
  }

  /** Answers so far, by status. */
  get answers(): Readonly<Record<number, number>> {
    const counts: Record<number, number> = {}
    for (const status of this.#statuses) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  get count(): number {
    return this.#statuses.length
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
  }
}
