import { desc, eq, lt, max } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import { type SettingKey, type SettingValue, settingKeys } from '../../../contract/site/settings.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { settings, settingsHistory, users } from '../../db/schema.ts'
import { defaultSettings, readValue } from '../../db/stored-settings.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { renumberHeads } from '../drafts/renumber.ts'

const pageSize = 20
const position = z.number().check(z.int(), z.nonnegative())
const keyOf = (key: string) => settingKeys.find((one) => one === key)

export const settingHandlers: AreaHandlers<typeof endpoints.settings> = {
  async list({ db, product }) {
    const defaults = defaultSettings(product)
    const rows = await db.select({ row: settings, name: users.name }).from(settings).leftJoin(users, eq(users.id, settings.changedBy))
    const changed = new Map(rows.map(({ row, name }) => [row.key, { ...row, name }]))
    return {
      items: settingKeys.map((key) => {
        const row = changed.get(key)
        return {
          key,
          value: readValue(key, row?.value) ?? null,
          default: defaults[key],
          changed_at: row?.changedAt.getTime() ?? null,
          changed_by: row?.name ?? null,
        }
      }),
    }
  },

  async history({ db }, { cursor }) {
    const rows = await db
      .select({ row: settingsHistory, name: users.name })
      .from(settingsHistory)
      .leftJoin(users, eq(users.id, settingsHistory.changedBy))
      .where(cursor === undefined ? undefined : lt(settingsHistory.number, readCursor(cursor, position)))
      .orderBy(desc(settingsHistory.number))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)?.row
    return {
      // A key of a later build is skipped.
      items: page.flatMap(({ row, name }) => {
        const key = keyOf(row.key)
        return key ? [{ number: row.number, key, from: row.before, to: row.after, at: row.changedAt.getTime(), by: name }] : []
      }),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.number) : null,
    }
  },

  async change(context, { key, from, to }) {
    const { clock, person, language } = context
    const after = to === null ? null : readValue(key, to)
    if (after === undefined) throw new Refusal('invalid_input', { fields: { to: key === 'contact_email' ? 'bad_email' : 'invalid' } })
    await asAdministrator(context, async (tx) => {
      const [row] = await tx.select().from(settings).where(eq(settings.key, key))
      // A value that this build does not take was shown as none.
      const before = readValue(key, row?.value) ?? null
      if (!isEqual(key, before, from)) throw new Refusal('changed_meanwhile')
      if (isEqual(key, before, after)) return
      const change = { changedAt: new Date(clock()), changedBy: person.id }
      if (after === null) await tx.delete(settings).where(eq(settings.key, key))
      else
        await tx
          .insert(settings)
          .values({ key, value: after, ...change })
          .onConflictDoUpdate({ target: settings.key, set: { value: after, ...change } })
      if (key === 'courses_need_review') await renumberHeads(tx)
      // The lock of administrative acts makes the next number unique.
      const [newest] = await tx.select({ number: max(settingsHistory.number) }).from(settingsHistory)
      await tx.insert(settingsHistory).values({ number: (newest?.number ?? 0) + 1, key, before, after, ...change })
      await recordAct(tx, context, { act: 'setting_changed', object: key, ...textOf('before', before), ...textOf('after', after) })
    })
    return { message: translate(language, 'saved') }
  },
}

/** Compared as the key's schema reads them: the database sorts the fields of an object. */
function isEqual(key: SettingKey, one: SettingValue | null, other: SettingValue | null): boolean {
  const text = (value: SettingValue | null) => JSON.stringify(value === null ? null : (readValue(key, value) ?? value))
  return text(one) === text(other)
}

const textOf = (field: 'before' | 'after', value: SettingValue | null) => (value === null ? {} : { [field]: JSON.stringify(value) })
