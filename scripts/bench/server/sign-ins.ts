/** Prints what sign-ins of owners take while strangers guess, on the limits of production: `tsx … [strangers]`, default 300. */
import { randomBytes, randomUUID } from 'node:crypto'
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { callApi } from '../../../tests/support/api.ts'
import { type Answered, attempt, type Pupil, registerPupils } from '../../../tests/support/guessing.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'
import { StrangersApart } from './strangers-apart.ts'

const strangers = Number(process.argv[2] ?? 300)
/** Sign-ins of each kind. */
const times = 20
const cluster = await startThrowAwayPostgres({ isDurable: true })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database signins')
const databaseUrl = addressOf(cluster.url, 'signins')
const server = await startServer({ databaseUrl, isOptimised: true, env: { NODE_ENV: 'production' } })
const { url } = server
let crowd: StrangersApart | undefined

try {
  const pupils = await registerPupils(url, 200)
  const pupil = (index: number): Pupil => {
    const one = pupils[index]
    if (!one) throw new Error('no account')
    return one
  }
  console.log(`${pupils.length} accounts registered`)

  crowd = new StrangersApart(url, strangers)
  await crowd.reached(2 * strangers)
  console.log(`guesses at all accounts: ${summary(await sequentially((turn) => signIn(pupil(turn), `198.51.100.${turn}`)))}`)
  await crowd.stop()
  console.log(`  guesses: ${JSON.stringify(crowd.answers)}`)

  const known = pupil(20)
  const { cookie } = await signIn(known, '198.51.101.1')
  const { json } = await callApi<{ token: string }>(url, '/auth/login.php', { method: 'POST', body: known, from: '198.51.101.2' })
  const token = json?.token ?? ''
  crowd = new StrangersApart(url, strangers, known.identifier)
  await crowd.reached(2 * strangers)
  // Before the sign-ins: an account has ten sessions, and new ones end the oldest.
  const reads = await sequentially(() => timed(() => callApi(url, '/auth/me.php', { token, from: '198.51.101.2' })))
  const news = await sequentially((turn) => signIn(known, `198.51.102.${turn}`))
  const knowns = await sequentially(() => attempt(url, { ...known, address: '198.51.101.1', cookie }))
  const slips = await sequentially(async () => {
    await attempt(url, { ...known, password: 'a slip of hers', address: '198.51.101.1', cookie })
    return await attempt(url, { ...known, address: '198.51.101.1', cookie })
  })
  console.log(`guesses at one account: new devices ${summary(news)}`)
  const slipping = pupil(22)
  crowd.aimAt(slipping.identifier)
  await crowd.reached(crowd.count + strangers)
  const mistyped = await sequentially(async (turn) => {
    await attempt(url, { ...slipping, password: 'a slip of hers', address: `198.51.106.${turn}` })
    return await signIn(slipping, `198.51.106.${turn}`)
  })
  crowd.aimAt(known.identifier)
  await crowd.reached(crowd.count + strangers)
  console.log(`  new devices, after a slip each ${summary(mistyped)}`)
  console.log(`  known device ${summary(knowns)}; after a slip each ${summary(slips)}`)
  console.log(`  calls with the owner's token ${summary(reads)}`)

  const administrator = pupil(199)
  await onServer(databaseUrl, `update users set role = 'admin' where phone like '%${administrator.identifier.slice(1)}'`)
  const body = { identifier: administrator.identifier, password: administrator.password }
  const admin = await callApi<{ token: string }>(url, '/auth/login.php', { method: 'POST', body, from: '198.51.103.1' })
  const codes: Answered[] = []
  const entered: Answered[] = []
  for (let turn = 0; turn < times; turn++) {
    const owner = pupil(41 + turn)
    crowd.aimAt(owner.identifier)
    await crowd.reached(crowd.count + strangers)
    const { typed, after } = await comeBackByCode(owner, admin.json?.token ?? '', `198.51.104.${turn}`)
    codes.push(typed)
    entered.push(after)
  }
  console.log(`  code on the telephone: ${summary(codes)}; sign-in with the new password ${summary(entered)}`)

  crowd.aimAt(pupil(100).identifier)
  await crowd.reached(crowd.count + 2 * strangers)
  console.log(`  a class of 90 behind one address, one of it besieged: ${await classroom(pupils.slice(100, 190), '192.0.2.7')}`)
  await crowd.stop()
  console.log(`  guesses: ${JSON.stringify(crowd.answers)}`)

  const target = pupil(21)
  crowd = new StrangersApart(url, 340, target.identifier)
  while ((crowd.answers[401] ?? 0) <= 1_000) await new Promise((resolve) => setTimeout(resolve, 100))
  const fresh = await sequentially((turn) => signIn(target, `198.51.105.${turn}`))
  await crowd.stop()
  console.log(`340 strangers, more than 1,000 guesses at one account: new devices ${summary(fresh)} (${JSON.stringify(crowd.answers)})`)

  console.log(`a class of 100 behind one address, without strangers: ${await classroom(pupils.slice(61, 161), '192.0.2.1')}`)

  const login = { method: 'POST', body: pupil(30), from: '192.0.2.9' } as const
  const own = await callApi<{ token: string }>(url, '/auth/login.php', login)
  const guessed = await refusedAfter('192.0.2.9', undefined)
  const more = await refusedAfter('192.0.2.9', own.json?.token)
  console.log(`one address: refused after ${guessed} guesses, after ${more} more with the token of an own account`)
} finally {
  await crowd?.stop().catch(() => undefined)
  await server.stop()
  await cluster.stop()
}

function signIn(person: Pupil, address: string): Promise<Answered> {
  return attempt(url, { ...person, address })
}

async function sequentially(act: (turn: number) => Promise<Answered>): Promise<Answered[]> {
  const answers: Answered[] = []
  for (let turn = 0; turn < times; turn++) answers.push(await act(turn))
  return answers
}

async function timed(act: () => Promise<{ status: number }>): Promise<Answered> {
  const start = performance.now()
  const { status } = await act()
  return { status, tookMs: performance.now() - start, cookie: '' }
}

function summary(answers: readonly Answered[]): string {
  const all = answers.map(({ tookMs }) => tookMs)
  const good = answers.filter(({ status }) => status === 200)
  const quick = good.filter(({ tookMs }) => tookMs <= 3_000)
  const [median, worst] = [Math.round(percentile(all, 0.5)), Math.round(Math.max(...all))]
  const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  return `${good.length} of ${answers.length}, ${quick.length} within 3 s, median ${median} ms, worst ${worst} ms${refused.length > 0 ? ` (${refused.join()})` : ''}`
}

/** A user whose device is new has forgotten the password, is called, and types the code. */
async function comeBackByCode(owner: Pupil, admin: string, from: string): Promise<{ typed: Answered; after: Answered }> {
  const request = { id: randomUUID(), secret: randomBytes(32).toString('base64url') }
  const post = <T>(path: string, body: object, token?: string) =>
    callApi<T>(url, path, { method: 'POST', body, from, ...(token ? { token } : {}) })
  await post('/password-help', { ...request, phone: owner.identifier })
  const waiting = await callApi<{ items: { id: string; candidates: { user_id: string }[] }[] }>(url, '/admin/password-help', {
    token: admin,
  })
  const user_id = waiting.json?.items.find(({ id }) => id === request.id)?.candidates[0]?.user_id
  const issued = await post<{ code: string }>('/admin/password-help/issue', { id: request.id, user_id, has_called: true }, admin)
  const typed = await timed(() => post('/password-help/code', { ...request, code: issued.json?.code ?? '' }))
  const password = 'dhan-khet-nodi'
  await post('/password-help/password', { ...request, new_password: password })
  return { typed, after: await signIn({ identifier: owner.identifier, password }, from) }
}

/** All sign in at the same time from one address, a third after a slip. */
async function classroom(pupils: readonly Pupil[], address: string): Promise<string> {
  const start = performance.now()
  const answers = await Promise.all(
    pupils.map(async (one, index) => {
      if (index % 3 === 1) await attempt(url, { ...one, password: 'a slip', address })
      return await attempt(url, { ...one, address })
    }),
  )
  return `${summary(answers)}, in all ${Math.round(performance.now() - start)} ms`
}

/** Guesses of an address that were compared before the first refusal, of which 30 are sent at a time. */
async function refusedAfter(address: string, token: string | undefined): Promise<number> {
  for (let compared = 0; ; ) {
    const guesses = Array.from({ length: 30 }, (_, index) => `0182${String(1_000_000 + compared + index)}`)
    const answers = await Promise.all(
      guesses.map((identifier) => attempt(url, { identifier, password: 'guess-guess', address, ...(token ? { token } : {}) })),
    )
    compared += answers.filter(({ status }) => status === 401).length
    if (answers.some(({ status }) => status === 429)) return compared
  }
}
