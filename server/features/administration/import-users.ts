import { createHash, randomUUID } from 'node:crypto'
import { inArray, or } from 'drizzle-orm'
import * as z from 'zod/mini'
import { chanceFace, email as emailAddress, type Role } from '../../../contract/account/person.ts'
import { phoneNumber } from '../../../contract/account/phone-number.ts'
import type { ImportFault, JudgedUser, TypedUser } from '../../../contract/account/user-files.ts'
import type { endpoints } from '../../../contract/index.ts'
import { folded, type Language, typedText } from '../../../contract/values/text.ts'
import { maxNamesakes } from '../../accounts/accounts.ts'
import { noPassword } from '../../accounts/passwords.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { scopeCounters, users } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordActs, recordLook } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'

type Files = Pick<typeof endpoints.users, 'checkImport' | 'importAll'>

export const checkImport: Handler<Files['checkImport']> = async (context, { rows }) => {
  await recordLook(context, { act: 'users_import_checked' })
  return { items: (await judge(context.db, rows)).map(({ shown }) => shown) }
}

/** The lock of administrative acts makes two imports follow each other: the second one finds the accounts of the first. */
export const importUsers: Handler<Files['importAll']> = async (context, { rows }) => {
  const { clock, language } = context
  const added = await asAdministrator(context, async (tx) => {
    const judged = await judge(tx, rows)
    if (judged.some(({ shown }) => shown.state === 'faulty')) throw new Refusal('invalid_input', { fields: { rows: 'invalid' } })
    const accounts = judged.flatMap(({ shown, fields }) => (shown.state === 'new' ? [accountOf(fields, clock())] : []))
    if (accounts.length === 0) return 0
    await addAll(tx, accounts)
    // The same for every send of the file, so that its lines are found together.
    const object = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12)
    await recordActs(tx, context, [
      { act: 'users_imported', object, after: String(accounts.length) },
      ...accounts.map(({ id, role }) => ({ act: 'user_added' as const, subjectId: id, object, after: role })),
    ])
    return accounts.length
  })
  return { message: translate(language, 'saved'), added }
}

interface Fields {
  readonly name: string
  /** E.164; empty: without a telephone number. */
  readonly phone: string
  readonly email: string
  readonly role: Role
  readonly area: string
  readonly language: Language
}

interface Judged {
  readonly shown: JudgedUser
  readonly fields: Fields
}

const roleWords: Readonly<Record<string, Role>> = {
  ...{ '': 'student', student: 'student', learner: 'student', শিক্ষার্থী: 'student' },
  ...{ instructor: 'instructor', teacher: 'instructor', শিক্ষক: 'instructor', প্রশিক্ষক: 'instructor' },
  ...{ admin: 'admin', administrator: 'admin', পরিচালক: 'admin' },
}
const languageWords: Readonly<Record<string, Language>> = {
  ...{ '': 'bn', bn: 'bn', bangla: 'bn', bengali: 'bn', বাংলা: 'bn' },
  ...{ en: 'en', english: 'en', ইংরেজি: 'en' },
}
const wordOf = (cell: string) => cell.normalize('NFC').trim().toLowerCase()
const readWord = <T>(words: Readonly<Record<string, T>>, cell: string): T | undefined =>
  Object.entries(words).find(([word]) => word.normalize('NFC') === wordOf(cell))?.[1]

/** A letter that a wrong encoding has lost. Some programs write question marks instead: a name has at least one letter. */
const lost = '\ufffd'
const isReadable = (name: string) => !name.includes(lost) && /\p{L}/u.test(name)
/** As at a sign-in; and spaces typed twice make no other person. */
const comparable = (name: string) => folded(name).trim().replace(/\s+/g, ' ')

/** Reads a row and finds the faults of its own cells. */
function read({ name, phone, email, role, area, language }: TypedUser): { fields: Fields; faults: ImportFault[] } {
  const readName = z.safeParse(typedText(100), name)
  const readArea = z.safeParse(typedText(100, 0), area)
  const readEmail = z.safeParse(emailAddress, email)
  const [readRole, readLanguage] = [readWord(roleWords, role), readWord(languageWords, language)]
  const [hasPhone, hasEmail] = [phone.trim() !== '', email.trim() !== '']
  const number = hasPhone ? phoneNumber(phone) : ''
  const faults: (ImportFault | false)[] = [
    name.trim() === '' ? 'name_missing' : (!readName.success || !isReadable(name)) && 'name_invalid',
    !hasPhone && !hasEmail && 'contact_missing',
    number === null && 'bad_phone',
    hasEmail && !readEmail.success && 'bad_email',
    readRole === 'admin' && 'role_admin',
    readRole === undefined && 'role_unknown',
    (!readArea.success || area.includes(lost)) && 'area_invalid',
    readLanguage === undefined && 'language_unknown',
  ]
  const fields = {
    name: readName.data ?? name.trim().slice(0, 100),
    phone: number ?? '',
    email: hasEmail ? (readEmail.data ?? '') : '',
    role: readRole === 'instructor' ? readRole : ('student' as const),
    area: readArea.data ?? '',
    language: readLanguage ?? ('bn' as const),
  }
  return { fields, faults: faults.filter((fault) => fault !== false) }
}

type Known = Pick<typeof users.$inferSelect, 'name' | 'phone' | 'email' | 'pendingEmail'>

/** Judges each row by its cells, by the rows above it and by the accounts. Two queries for the whole file. */
async function judge(db: Database, rows: readonly TypedUser[]): Promise<Judged[]> {
  const all = rows.map((row) => ({ line: row.line, ...read(row) }))
  const accounts = await knownTo(
    db,
    all.map(({ fields }) => fields),
  )
  const above: Fields[] = []
  return all.map(({ line, fields, faults }) => {
    const isSame = (one: Known) => isSamePerson(one, fields)
    const exists = faults.length === 0 && accounts.some(isSame)
    const found = [...faults]
    if (!exists && faults.length === 0) {
      const namesakes = [...accounts, ...above].filter(({ phone }) => fields.phone !== '' && phone === fields.phone)
      if (above.some((one) => isSamePerson({ ...one, pendingEmail: null }, fields))) found.push('repeated')
      else if (fields.email !== '' && [...accounts, ...above].some(({ email }) => email === fields.email)) found.push('email_taken')
      else if (namesakes.length >= maxNamesakes) found.push('phone_full')
      else above.push(fields)
    }
    const { name, role, area } = fields
    return { shown: { line, name, role, area, state: exists ? 'exists' : found.length > 0 ? 'faulty' : 'new', faults: found }, fields }
  })
}

/** A telephone and an address may be shared by a family: the name decides, as at a sign-in. */
function isSamePerson(one: Known, { name, phone, email }: Fields): boolean {
  const hasPhone = phone !== '' && one.phone === phone
  const hasEmail = email !== '' && (one.email === email || one.pendingEmail === email)
  return (hasPhone || hasEmail) && comparable(one.name) === comparable(name)
}

async function knownTo(db: Database, fields: readonly Fields[]): Promise<Known[]> {
  const phones = [...new Set(fields.map(({ phone }) => phone))].filter((phone) => phone !== '')
  const emails = [...new Set(fields.map(({ email }) => email))].filter((email) => email !== '')
  const columns = { name: users.name, phone: users.phone, email: users.email, pendingEmail: users.pendingEmail }
  return await db
    .select(columns)
    .from(users)
    .where(or(inArray(users.phone, phones), inArray(users.email, emails), inArray(users.pendingEmail, emails)))
}

type NewRow = typeof users.$inferInsert & { id: string; role: Role }

function accountOf({ name, phone, email, role, area, language }: Fields, now: number): NewRow {
  const id = randomUUID()
  const account = { id, name, phone, pendingEmail: email || null, passwordHash: noPassword, role, language, place: area }
  return { ...account, face: chanceFace(id), createdAt: new Date(now), change: 1 }
}

/** In two statements, as `addAccount` does for one. */
async function addAll(tx: Transaction, accounts: readonly NewRow[]): Promise<void> {
  await tx.insert(users).values([...accounts])
  await tx.insert(scopeCounters).values(accounts.map(({ id }) => ({ scope: `me:${id}`, value: 1 })))
}
