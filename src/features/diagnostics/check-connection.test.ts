import { beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() =>
  Object.assign(globalThis, {
    __APP_VERSION__: '1.2.3',
    location: new URL('http://phone.test/vps-debug'),
    document: { querySelector: () => null },
  }),
)

const health = { success: true, version: '1.2.3', database: 'postgresql', uptime_s: 60 }
const ours = (body: object, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'x-entlab': '1' } })
/** The responses in order; the last one repeats. */
let answers: (() => Response)[]
let asked: number

beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', async () => (answers[asked++] ?? answers.at(-1))?.())
})

async function findings() {
  const { checkServer } = await import('./check-connection.ts')
  return Object.fromEntries((await checkServer()).map(({ name, result, tone, detail }) => [name, [tone, result, detail]]))
}

it('says how long answers take, from more than one', async () => {
  answers = [() => ours(health)]
  const found = await findings()
  expect(found.latency).toEqual(['good', 'usually', expect.stringMatching(/^[\d০-৯,]+ .+ \([\d০-৯]+–[\d০-৯]+\)$/u)])
  expect(found.database).toEqual(['plain', 'postgresql', undefined])
  expect(asked).toBe(6)
})

it.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'unreached', 'no_answer'],
  ['a captive portal’s page', () => new Response('<html>Log in</html>'), 'intercepted', 'portal'],
  ['a database that is away', () => ours({ success: false, message: '', code: 'busy' }, 503), 'refused', 'busy'],
  ['too many questions', () => ours({ success: false, message: '', code: 'too_many' }, 429), 'refused', 'too_many'],
])('reports %s', async (_what, answer, result, code) => {
  answers = [answer as () => Response]
  expect(await findings()).toEqual({ connection: ['bad', result, code], app: ['plain', undefined, '1.2.3'] })
})

it('keeps what it knows when the line breaks while it measures', async () => {
  answers = [() => ours(health), () => ours(health), () => Promise.reject(new TypeError('Failed to fetch')) as never]
  const found = await findings()
  expect(found.latency).toEqual(['bad', 'unreached', 'no_answer'])
  expect(found.version).toEqual(['plain', undefined, '1.2.3'])
})
