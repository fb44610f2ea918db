import { eq } from 'drizzle-orm'
import { helpCodeMinutes } from '../../contract/account/password-help.ts'
import { type SettingKey, type SettingValues, settingKeys, settingValues } from '../../contract/site/settings.ts'
import type { Services } from '../handler.ts'
import type { Database } from './open.ts'
import { settings } from './schema.ts'

type Product = Pick<Services['product'], 'contact'>
type OfOperator = 'contact_phone' | 'contact_email' | 'contact_hours'

const fixed: Omit<SettingValues, OfOperator> = {
  help_code_minutes: helpCodeMinutes,
  applications_open: true,
  new_account_threads: 3,
  new_account_replies: 10,
  first_link_waits: true,
  picture_megabytes: 100,
  upload_quota_mb: 300,
  courses_need_review: false,
  backup_hours: 48,
}

/** The value of each setting that no administrator has changed. Those of the contact data come from the environment. */
export const defaultSettings = ({ contact: { phone, email } }: Product): SettingValues => ({
  ...fixed,
  contact_phone: phone ?? '',
  contact_email: email ?? '',
  contact_hours: { bn: '', en: '' },
})

/**
 * One setting, from the database: a change counts at once on all servers. There is no cache: each reader needs one row by its key, at a
 * moment that is rare. A stored value that this build does not take counts as none.
 */
export async function readSetting<K extends keyof typeof fixed>(db: Database, key: K): Promise<(typeof fixed)[K]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  const read = settingValues[key].safeParse(row?.value)
  return read.success ? (read.data as (typeof fixed)[K]) : fixed[key]
}

/** All settings in force. */
export async function settingsInForce(db: Database, product: Product): Promise<SettingValues> {
  const stored = new Map((await db.select().from(settings)).map(({ key, value }) => [key, value]))
  const values = settingKeys.map((key) => [key, readValue(key, stored.get(key))])
  return { ...defaultSettings(product), ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) }
}

/** A value as its key takes it, normalised; undefined if it does not. */
export function readValue<K extends SettingKey>(key: K, value: unknown): SettingValues[K] | undefined {
  const read = settingValues[key].safeParse(value)
  return read.success ? (read.data as SettingValues[K]) : undefined
}
