import { type Language, languages } from '../values/text.ts'

/** The texts of a build by language. A key is flat and begins with its area (`wall.post.send`). */
export type BuiltWords = Readonly<Record<Language, ReadonlyMap<string, string>>>

/** The texts that a server serves. */
export interface ServedWords extends BuiltWords {
  /** Keys of the texts in the HTML of prerendered pages. */
  readonly early?: ReadonlySet<string>
}

export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** Nested texts as flat keys. */
export function flatWords(tree: TextTree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatWords(value, `${prefix}${key}.`),
  )
}

/** The key without its plural form. */
export const baseOf = (key: string): string => key.replace(/_(?:one|other)$/, '')

/** Key of an override on the wire and in the audit log: `bn/wall.post.send`. */
export const wordKey = (language: Language, key: string): string => `${language}/${key}`

const formsOf = (words: ReadonlyMap<string, string>, base: string): string[] =>
  [base, `${base}_one`, `${base}_other`].flatMap((key) => words.get(key) ?? [])

/** Names in `{{name}}`, each once. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))].sort()
}

/** Area of the server's own texts: mails, messages and certificate files. Devices have no use for them. */
export const serverArea = 'server'

export const isServers = (key: string): boolean => key.startsWith(`${serverArea}.`)

/** Every text of the app gets `device`. */
export const givenToAll = 'device'

/** Placeholders that are filled in the texts of a base: those of either language, in any plural form. */
export function placeholdersOf(builtIn: BuiltWords, base: string): string[] {
  const texts = languages.flatMap((language) => formsOf(builtIn[language], base))
  return [...new Set([...texts.flatMap(placeholdersIn), ...(isServers(base) ? [] : [givenToAll])])].sort()
}

/** A fault of a whole set: `gap`: missing in one language. `half`: one plural form without the other. `empty`: a blank text. */
interface SetFault {
  readonly fault: 'gap' | 'half' | 'empty' | 'placeholders'
  readonly language: Language
  readonly key: string
}

/** Faults of a build's texts. A text without plural forms serves every count, so one language may have forms that the other lacks. */
export function setFaults(builtIn: BuiltWords): SetFault[] {
  const basesOf = (language: Language) => [...new Set([...builtIn[language].keys()].map(baseOf))]
  const used = (language: Language, base: string) => formsOf(builtIn[language], base).flatMap(placeholdersIn)
  return languages.flatMap((language) => {
    const words = builtIn[language]
    const other = language === 'bn' ? 'en' : 'bn'
    const faultsOf = (base: string): SetFault['fault'][] => [
      ...(formsOf(builtIn[other], base).length === 0 ? (['gap'] as const) : []),
      ...(words.has(`${base}_one`) === words.has(`${base}_other`) ? [] : (['half'] as const)),
      ...(formsOf(words, base).some((text) => text.trim() === '') ? (['empty'] as const) : []),
      // English may word a count that Bengali drops, but not the reverse.
      ...(language === 'bn' && used('bn', base).some((name) => name !== givenToAll && !used('en', base).includes(name))
        ? (['placeholders'] as const)
        : []),
    ]
    return basesOf(language).flatMap((base) => faultsOf(base).map((fault) => ({ fault, language, key: base })))
  })
}
