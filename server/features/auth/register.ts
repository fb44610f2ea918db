import { phoneNumber } from '../../../contract/account/phone-number.ts'
import type { endpoints } from '../../../contract/index.ts'
import { folded } from '../../../contract/values/text.ts'
import { type Account, accountsOf, addAccount, ownerOfEmail } from '../../accounts/accounts.ts'
import { rememberDevice } from '../../accounts/known-devices.ts'
import { hashPassword, hasPassword, inPasswordTurn } from '../../accounts/passwords.ts'
import type { Context, Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { countAttempt, counters, takeBack } from '../../limits/attempt-counters.ts'
import type { Turn } from '../../limits/fair-queue.ts'
import { mailConfirmation } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { runExclusive } from '../../queues.ts'
import { weaknessFaults } from './refuse-weak.ts'

/** Accounts of a number whose names are compared with that of a repeat. */
const maxCompared = 100
const day = 24 * 60 * 60_000
/** Registrations of a number, over all addresses: thirty a day. From one address there are three. */
const maxPerDay = 30
const fromEverywhere = (phone: string) => ({
  ...counters.registrations(phone),
  drainMs: day / maxPerDay,
  delayAfter: (attempts: number) => (Math.round(attempts) < maxPerDay ? 0 : day / maxPerDay),
})

type Register = Handler<typeof endpoints.auth.register>
type NewStudent = Parameters<typeof addAccount>[1]

/**
 * Always the same response, and the same experience after it: a number or address that has an account gets another one. Its
 * owner's account is not touched. A stranger learns nothing, and users of one telephone each have an account. The address
 * waits for its confirmation, whose mail only its owner reads (docs/decisions/033). A refusal depends on the registrations of the
 * day alone, never on accounts.
 */
const addStudent: Register = async (context, input) => {
  const { clock, language, address, reputation } = context
  const turn = { rank: reputation.rankOf(address), address, account: input.phone }
  const passwordHash = await hashPassword(input.password, turn)
  const fields = { name: input.full_name, phone: input.phone, pendingEmail: input.email || null, passwordHash } as const
  const student = { ...fields, role: 'student', language, now: clock() } as const
  // Sequential: a repeat of a lost request may arrive before the first one has ended.
  const account = await runExclusive(`register:${input.phone}`, () => addOnce(context, student, input.password, turn))
  context.setDevice()
  context.audit(account ? 'registered' : 'registered_again', { identifier: input.phone, ...(account && { target: account.id }) })
  if (account) await mailConfirmation(context, account, await ownerOfEmail(context.db, account.pendingEmail ?? ''))
  return { message: translate(language, 'registered') }
}

/**
 * Null for a repeat. Throws if the number was registered too often today: a registration that makes no account must not look like one.
 * Counted before the password is compared, or a stranger would guess it with a name and number. A repeat is taken back: it needs room for itself alone.
 */
async function addOnce(context: Context, student: NewStudent, password: string, turn: Turn): Promise<Account | null> {
  const { db, address } = context
  const counted = [counters.registrations(`${student.phone}\n${address}`), fromEverywhere(student.phone)]
  if ((await countAttempt(db, counted, student.now)) > 0) throw new Refusal('number_busy')
  let account: Account | null = null
  try {
    account = (await isRepeat(context, student, password, turn)) ? null : await addNamesake(context, student)
  } finally {
    if (!account) for (const counter of counted) await takeBack(db, counter, student.now)
  }
  return account
}

/**
 * Is true for the number, name and password of an account: its user repeats a request whose answer was lost, or registers again.
 * A second account would hide the first. A namesake may have an older account, also a stranger: the oldest and the newest are compared.
 * Two comparisons always, so that their time reveals nothing.
 */
async function isRepeat({ db }: Context, { phone, name, now }: NewStudent, password: string, turn: Turn): Promise<boolean> {
  const namesakes = (await accountsOf(db, phone, now, { most: maxCompared }))
    .filter((one) => folded(one.name) === folded(name))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const [oldest, newest] = [namesakes.shift(), namesakes.pop()]
  return await inPasswordTurn(turn, async () => {
    const isOldest = await hasPassword(oldest?.passwordHash, password)
    return (await hasPassword(newest?.passwordHash, password)) || isOldest
  })
}

/** The account opens on the device that registered it, however many others the number has. */
async function addNamesake({ db, device }: Context, student: NewStudent): Promise<Account> {
  const account = await db.transaction((tx) => addAccount(tx, student))
  await rememberDevice(db, account.id, device, student.now)
  return account
}

/** Reported together with other faults: a user who corrects one fault at a time gives up. */
const findFaults: Register['findFaults'] = async ({ product }, input) => {
  const text = (field: string) => (typeof input[field] === 'string' ? input[field].slice(0, 254) : '')
  const [phone, name, email] = [phoneNumber(text('phone')) ?? '', text('full_name'), text('email')]
  return await weaknessFaults('password', text('password'), { phone, name, email, productName: product.name })
}

export const register: Register = Object.assign(addStudent, { findFaults })
