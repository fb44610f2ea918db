/** Prints what sign-ins of owners take while strangers guess, on the limits of production: `tsx … [strangers]`, default 300. */
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { callApi } from '../../../tests/support/api.ts'
import { type Answered, attempt, registerPupils, Strangers } from '../../../tests/support/guessing.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'

const strangers = Number(process.argv[2] ?? 300)
const cluster = await startThrowAwayPostgres({ isDurable: true })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database signins')
const databaseUrl = addressOf(cluster.url, 'signins')
const server = await startServer({ databaseUrl, isOptimised: true, env: { NODE_ENV: 'production' } })
const { url } = server

const summary = (answers: readonly Answered[]) => {
  const times = answers.map(({ tookMs }) => tookMs)
  const good = answers.filter(({ status }) => status === 200)
  const quick = good.filter(({ tookMs }) => tookMs <= 3_000)
  const [median, worst] = [Math.round(percentile(times, 0.5)), Math.round(Math.max(...times))]
  return `${good.length} of ${answers.length} signed in, ${quick.length} within 3 s; median ${median} ms, worst ${worst} ms`
}

/** Waits until strangers have been answered this often. */
async function warm(crowd: Strangers, answers: number): Promise<void> {
  while (crowd.count < answers) await new Promise((resolve) => setTimeout(resolve, 100))
}

try {
  const pupils = await registerPupils(url, 140)
  console.log(`${pupils.length} accounts registered`)

  const spraying = new Strangers(url, strangers)
  await warm(spraying, 2 * strangers)
  const good: Answered[] = []
  for (const [index, pupil] of pupils.slice(0, 20).entries()) good.push(await attempt(url, { ...pupil, address: `198.51.100.${index}` }))
  await spraying.stop()
  console.log(`${strangers} strangers guess at all accounts: ${summary(good)} (guesses: ${JSON.stringify(spraying.answers)})`)

  const owner = pupils[20]
  if (!owner) throw new Error('no owner')
  const besieging = new Strangers(url, strangers, () => owner.identifier)
  await warm(besieging, strangers)
  const slip = await attempt(url, { ...owner, password: 'a slip of hers', address: '198.51.101.1' })
  const entered = await attempt(url, { ...owner, address: '198.51.101.1' })
  const third = await attempt(url, { ...owner, address: '198.51.101.2' })
  await besieging.stop()
  console.log(
    `${strangers} strangers guess at one account: a slip ${slip.status}, then a new telephone ${summary([entered])}, and another ${summary([third])} (guesses: ${JSON.stringify(besieging.answers)})`,
  )

  const target = pupils[21]
  if (!target) throw new Error('no account')
  const siege = new Strangers(url, 340, () => target.identifier)
  while ((siege.answers[401] ?? 0) <= 1_000) await new Promise((resolve) => setTimeout(resolve, 100))
  const fresh: Answered[] = []
  for (let phone = 0; phone < 20; phone++) fresh.push(await attempt(url, { ...target, address: `198.51.102.${phone}` }))
  await siege.stop()
  console.log(
    `340 strangers have guessed more than 1,000 times at one account: new telephones of its owner ${summary(fresh)} (guesses: ${JSON.stringify(siege.answers)})`,
  )

  const start = performance.now()
  const classroom = await Promise.all(
    pupils.slice(40, 140).map(async (pupil, index) => {
      if (index % 3 === 0) await attempt(url, { ...pupil, password: 'a slip', address: '192.0.2.1' })
      return await attempt(url, { ...pupil, address: '192.0.2.1' })
    }),
  )
  console.log(
    `a class of 100 behind one address, a third with a slip: ${summary(classroom)}, in all ${Math.round(performance.now() - start)} ms`,
  )

  const own = pupils[30]
  if (!own) throw new Error('no account')
  const login = { method: 'POST', body: own, from: '192.0.2.9' } as const
  const { json } = await callApi<{ token: string }>(url, '/auth/login.php', login)
  const guessed = await refusedAfter('192.0.2.9', undefined)
  const more = await refusedAfter('192.0.2.9', json?.token)
  console.log(`one address: refused after ${guessed} guesses, after ${more} more with the token of an own account`)
} finally {
  await server.stop()
  await cluster.stop()
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
