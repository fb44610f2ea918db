import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { flatWords, type ServedWords, type TextTree } from '../../contract/words/built-in.ts'
import { serverWords } from '../messages/server-words.ts'

type Texts = { readonly bn: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

/** Texts of the app's sources. */
export function wordsOfSources(root: string): Texts {
  const of = (language: 'bn' | 'en') => {
    const folder = resolve(root, 'src/i18n', language)
    const entries = (existsSync(folder) ? readdirSync(folder) : []).flatMap((file) =>
      flatWords(JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as TextTree, `${file.replace('.json', '')}.`),
    )
    return Object.fromEntries(entries)
  }
  return { bn: of('bn'), en: of('en') }
}

/** Name of the build's file beside the renderer. */
export const wordsFile = 'words.json'

/** `early`: keys of the Bengali texts in prerendered pages. */
export type StoredWords = Texts & { readonly early: readonly string[] }

let read: { readonly file: string; readonly words: ServedWords } | undefined

/**
 * The texts of the build that this server serves; in development those of the sources, which have no prerendered pages. With the server's
 * own ones. Read once.
 */
export function builtInWords(appDir: string): ServedWords {
  const file = resolve(appDir, '../render', wordsFile)
  if (read?.file === file) return read.words
  const stored = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as StoredWords)
    : { ...wordsOfSources(process.cwd()), early: [] }
  const of = (language: 'bn' | 'en') => new Map([...Object.entries(stored[language]), ...serverWords[language]])
  const words = { bn: of('bn'), en: of('en'), early: new Set(stored.early) }
  read = { file, words }
  return words
}
