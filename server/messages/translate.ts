import type { Language } from '../../contract/values/text.ts'
import { bn, type MessageKey } from './bn.ts'
import { en } from './en.ts'

const tables = { bn, en }

type Overrides = Readonly<Record<Language, ReadonlyMap<string, string>>>

let overrides: Overrides = { bn: new Map(), en: new Map() }

/** Texts of administrators in place of the built-in ones, for this process. They replace the previous ones. */
export function overrideMessages(texts: Overrides): void {
  overrides = texts
}

/** A text in one language with its `{{names}}` filled in. Values are inserted once: a value that contains `{{x}}` stays as it is. */
export function translate(language: Language, key: MessageKey, values: Record<string, string> = {}): string {
  const text = overrides[language].get(key) ?? tables[language][key]
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole))
}

/** The text for an error code. A code without a text gets that of `invalid_input`. */
export function translateCode(language: Language, code: string): string {
  return translate(language, isMessageKey(code) ? code : 'invalid_input')
}

const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(bn, key)

/** A number in the language's digits. */
export function formatNumber(language: Language, value: number): string {
  return new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-GB').format(value)
}

/** A day in Dhaka. */
export function formatDate(language: Language, time: number): string {
  const locale = language === 'bn' ? 'bn-BD' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Dhaka' }).format(time)
}

/** A day and time in Dhaka. Bengali has no "AM": the part of the day precedes the time. */
export function formatDayTime(language: Language, time: number): string {
  const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'Asia/Dhaka' } as const
  const date = formatDate(language, time)
  if (language === 'en') return `${date}, ${new Intl.DateTimeFormat('en-GB', clock).format(time)}`
  const parts = new Intl.DateTimeFormat('bn-BD', { ...clock, dayPeriod: 'short' }).formatToParts(time)
  const [hour, minute, partOfDay] = (['hour', 'minute', 'dayPeriod'] as const).map((one) => parts.find(({ type }) => type === one)?.value)
  return `${date}, ${partOfDay?.replace('রাত্রি', 'রাত')} ${hour}:${minute}`
}

/** A wait in whole seconds, or in minutes above 120 s. Never one: two seconds at least avoid an English singular. */
export function formatWait(language: Language, seconds: number): string {
  const [key, count] = seconds > 120 ? (['minutes', Math.ceil(seconds / 60)] as const) : (['seconds', Math.max(2, seconds)] as const)
  return translate(language, key, { count: formatNumber(language, count) })
}
