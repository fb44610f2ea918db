import { sql } from 'drizzle-orm'
import { openTestApp } from '../../../server/test-app.ts'

/**
 * Search of administrators among 10,000 users, as the server answers it: the median and the slowest of 21 calls. On the embedded database, or on
 * the PostgreSQL server of `TEST_DATABASE_URL`. `npx tsx scripts/bench/server/people.ts`.
 */
const people = 10_000
const rounds = 21
/** Milliseconds of the slowest median (D10). */
const most = 200

const searches: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['all, by name', {}],
  ['a name, spelled otherwise', { search: 'শেফালি' }],
  ['two parts of a name', { search: 'বেগম রহীমা' }],
  ['a telephone number', { search: '০১৫০০০০৯৯' }],
  ['an e-mail address', { search: 'p77@' }],
  ['nobody', { search: 'নেই' }],
  ['closed accounts', { state: 'suspended' }],
  ['a district', { area: 'জামালপুর' }],
]

const server = await openTestApp()
try {
  const { token } = (await server.signIn(await server.addPerson({ role: 'admin' }))).body
  await server.db.execute(sql`
    insert into users (id, name, phone, email, email_verified_at, password_hash, face, role, language, place, suspended_at, suspended_until, suspended_for, suspended_note, created_at, change)
    select gen_random_uuid(), (array['শেফালী', 'রহিমা', 'করিম', 'নূরজাহান', 'আব্দুল'])[1 + i % 5] || ' ' || (array['বেগম', 'খাতুন', 'মিয়া'])[1 + i % 3] || ' ' || i,
      '+88015' || lpad(i::text, 8, '0'), 'p' || i || '@example.org', now(), '', 'gamcha', 'student', 'bn',
      (array['মেলান্দহ, জামালপুর', 'শ্যামনগর, সাতক্ষীরা', 'ভোলা'])[1 + i % 3],
      closed.at, closed.at + interval '3000 days', closed.why, closed.why, now(), 1
    from generate_series(1, ${sql.raw(String(people))}) i
    left join (select now() as at, 'spam' as why) closed on i % 100 = 0`)
  await server.db.execute(sql`analyze users`)
  console.log(
    `${server.services.product.database}, ${people} users`.padEnd(34) +
      'found'.padStart(8) +
      'median'.padStart(10) +
      'slowest'.padStart(10),
  )
  for (const [name, query] of searches) {
    const times: number[] = []
    let total = 0
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const { body } = await server.call('GET', `/api/admin/users?${new URLSearchParams(query)}`, { token })
      times.push(performance.now() - start)
      total = Number(body.total)
    }
    times.sort((a, b) => a - b)
    const [median = 0, slowest = 0] = [times[(rounds - 1) / 2], times.at(-1)]
    console.log(
      name.padEnd(34) + String(total).padStart(8) + `${median.toFixed(0)} ms`.padStart(10) + `${slowest.toFixed(0)} ms`.padStart(10),
    )
    if (median > most) process.exitCode = 1
  }
} finally {
  await server.close()
}
// The embedded database would keep the process.
process.exit()
