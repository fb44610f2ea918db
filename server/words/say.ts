import type { Language } from '../../contract/text.ts'
import { bn, type WordKey } from './bn.ts'
import { en } from './en.ts'

const tables = { bn, en }

/** A sentence in a person's language, its `{names}` filled in. Values are put in once: a value holding `{x}` stays as it is. */
export function say(language: Language, key: WordKey, values: Record<string, string> = {}): string {
  return tables[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

/** The sentence for an error code; a code without words of its own gets those of `invalid_input`. */
export function sayCode(language: Language, code: string): string {
  return say(language, isWordKey(code) ? code : 'invalid_input')
}

const isWordKey = (key: string): key is WordKey => Object.hasOwn(bn, key)

/** A number in the digits of the language. */
export function sayNumber(language: Language, value: number): string {
  return new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-GB').format(value)
}

/** A wait in whole seconds, or in whole minutes above two of them. Never one: waiting a second longer spares English a word for it. */
export function sayWait(language: Language, seconds: number): string {
  const [key, count] = seconds > 120 ? (['minutes', Math.ceil(seconds / 60)] as const) : (['seconds', Math.max(2, seconds)] as const)
  return say(language, key, { count: sayNumber(language, count) })
}
