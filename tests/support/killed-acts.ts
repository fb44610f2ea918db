import { setTimeout as wait } from 'node:timers/promises'
import { asc, desc, eq } from 'drizzle-orm'
import type { WholeUser } from '../../contract/account/users.ts'
import type { WholeApplication } from '../../contract/administration/application-review.ts'
import type { Setting } from '../../contract/site/settings.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { applications, auditEntries, settings, settingsHistory, users } from '../../server/db/schema.ts'
import { checkChain } from '../../server/log/audit-chain.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type ApiSession, callApi, demoEmail, pushByApi, signInByApi } from './api.ts'
import { pick, seededRandom } from './random.ts'
import { sentCommand } from './sent-command.ts'
import type { ServerProcess } from './server-process.ts'

const password = 'sobuj-ghash-42'
const day = 24 * 60 * 60_000

interface Staff {
  readonly admin: ApiSession
  /** Users whose roles and suspensions change. */
  readonly subjects: readonly ApiSession[]
  /** Users whose applications are decided. */
  readonly applicants: readonly ApiSession[]
}

async function addUser(url: string, index: number): Promise<ApiSession> {
  const phone = `0195000${String(1000 + index)}`
  await callApi(url, '/auth/register.php', { method: 'POST', body: { phone, password, full_name: `সাক্ষী ${index}` } })
  return await signInByApi(url, phone, password)
}

/** The demo's administrator, and new users to act on. */
export async function gatherStaff(url: string): Promise<Staff> {
  const people: ApiSession[] = []
  for (let index = 0; index < 5; index++) people.push(await addUser(url, index))
  return { admin: await signInByApi(url, demoEmail('admin')), subjects: people.slice(0, 3), applicants: people.slice(3) }
}

/** Reasons of acts that the server has answered, over all rounds. */
type Answered = Set<string>

interface Endured {
  rounds: number
  /** Lines of the log at the end. */
  lines: number
  answered: number
  /** Contradictions between the log and the tables. */
  faults: string[]
}

/**
 * Kills the server at a random moment of administrative acts, in rounds. After each kill it reads the database itself. The chain must be
 * sound, and each answered act must have its line. The tables must agree with the lines.
 */
export async function endureKills(
  server: ServerProcess,
  staff: Staff,
  { rounds, databaseUrl, seed = 1 }: { rounds: number; databaseUrl?: string | undefined; seed?: number },
): Promise<Endured> {
  const random = seededRandom(seed)
  const answered: Answered = new Set()
  const faults: string[] = []
  let lines = 0
  for (let round = 0; round < rounds; round++) {
    let isOver = false
    const works = actors(server.url, staff, random, answered).map(async (act) => {
      // A call that the kill interrupts throws: its outcome is unknown, as for an administrator.
      while (!isOver) await act().catch(() => wait(5))
    })
    // A slow machine answers nothing in the first second after a start.
    const before = answered.size
    while (answered.size < before + 2) await wait(5)
    await wait(random() * 700)
    await server.kill('SIGKILL')
    isOver = true
    await Promise.all(works)
    const database = await openDatabase({ databaseUrl, dataDir: server.dataDir })
    try {
      lines = await findFaults(database.db, answered, (fault) => faults.push(`round ${round}: ${fault}`))
    } finally {
      await database.close()
    }
    await server.start()
  }
  return { rounds, lines, answered: answered.size, faults }
}

/** One function per user and one for the settings: each acts once. */
function actors(url: string, { admin, subjects, applicants }: Staff, random: () => number, answered: Answered) {
  const get = async <T>(path: string) => (await callApi<T>(url, path, { token: admin.token })).json
  async function post(path: string, body: object, reason: string): Promise<void> {
    const { status } = await callApi(url, path, { method: 'POST', token: admin.token, body })
    if (status === 200) answered.add(reason)
  }
  const onSubject = async ({ userId }: ApiSession) => {
    const user = (await get<{ user: WholeUser }>(`/admin/users/${userId}`))?.user
    if (!user) return
    const reason = newId()
    const path = `/admin/users/${userId}`
    const role = user.role === 'student' ? 'instructor' : 'student'
    if (random() < 0.4) return await post(`${path}/role`, { from: user.role, role, reason }, reason)
    if (user.suspension) return await post(`${path}/lift`, { from: user.suspension.until, reason }, reason)
    await post(`${path}/suspend`, { from: null, reason: 'spam', note: reason, until: Date.now() + day }, reason)
  }
  const onApplicant = async (applicant: ApiSession) => {
    const user = (await get<{ user: WholeUser }>(`/admin/users/${applicant.userId}`))?.user
    if (!user) return
    const reason = newId()
    if (user.role !== 'student') return await post(`/admin/users/${user.id}/role`, { from: user.role, role: 'student', reason }, reason)
    const answers = { subject: newId(), experience: 'দশ বছর', place: 'ঢাকা', reply: '' }
    const id = applicant.userId
    await pushByApi(url, applicant, [sentCommand('applyToTeach', { id, ...answers }, { made_at: Date.now() })])
    const application = (await get<{ application: WholeApplication }>(`/admin/applications/${id}`))?.application
    if (!application) return
    const decision = pick(random, ['approve', 'ask', 'return'])
    await post(`/admin/applications/${id}/decide`, { decision, words: reason, version: application.version }, reason)
  }
  const onSettings = async () => {
    const items = (await get<{ items: Setting[] }>('/admin/settings'))?.items
    const from = items?.find(({ key }) => key === 'help_code_minutes')?.value ?? null
    const to = from === null ? 20 : pick(random, [null, from === 20 ? 21 : 20])
    await callApi(url, '/admin/settings', { method: 'POST', token: admin.token, body: { key: 'help_code_minutes', from, to } })
  }
  return [...subjects.map((one) => () => onSubject(one)), ...applicants.map((one) => () => onApplicant(one)), onSettings]
}

const stateOf = { application_approved: 'approved', application_asked: 'asked', application_returned: 'returned' } as const

/** @returns the number of lines */
async function findFaults(db: Database, answered: Answered, report: (fault: string) => void): Promise<number> {
  const chain = await checkChain(db)
  if (!chain.isSound) report(`the chain breaks at ${chain.number}`)
  const lines = await db.select().from(auditEntries).orderBy(asc(auditEntries.number))
  const counts = new Map<string | null, number>()
  for (const { reason } of lines) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  for (const reason of answered) if (counts.get(reason) !== 1) report(`${counts.get(reason) ?? 0} lines of an act`)
  for (const user of await db.select().from(users)) {
    const own = lines.filter(({ subjectId }) => subjectId === user.id)
    const role = own.findLast(({ act }) => act === 'role_changed' || act === 'application_approved')
    if (role && role.after !== user.role) report(`${user.role} instead of ${role.after}`)
    const suspension = own.findLast(({ act }) => act === 'suspended' || act === 'suspension_lifted')
    const note = suspension?.act === 'suspended' ? suspension.reason : null
    if (note !== user.suspendedNote) report('another suspension than in the log')
  }
  for (const row of await db.select().from(applications)) {
    const last = lines.findLast(({ object }) => object === row.id)
    if (row.state !== 'sent' && row.state !== stateOf[last?.act as keyof typeof stateOf]) report(`an application is ${row.state}`)
    if (row.words !== null && row.words !== last?.reason) report('other words than in the log')
  }
  const changes = lines.filter(({ act }) => act === 'setting_changed')
  if ((await db.$count(settingsHistory)) !== changes.length) report('another number of changed settings than in the log')
  const [setting] = await db.select().from(settings).where(eq(settings.key, 'help_code_minutes'))
  const [newest] = await db.select().from(settingsHistory).orderBy(desc(settingsHistory.number)).limit(1)
  const value = setting ? JSON.stringify(setting.value) : null
  if (value !== (changes.at(-1)?.after ?? null) || (newest && (newest.after ?? null) !== (setting?.value ?? null)))
    report('another setting')
  return lines.length
}
