import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BuiltWords, flatWords, type TextTree } from '../../contract/words/built-in.ts'

type Stored = { readonly bn: Readonly<Record<string, string>>; readonly en: Readonly<Record<string, string>> }

/** Texts of the app's sources. */
export function wordsOfSources(root: string): Stored {
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

let read: { readonly file: string; readonly words: BuiltWords } | undefined

/**
 * The texts of the build that this server serves; in development those of the sources. Read once. Without either the server accepts no override.
 */
export function builtInWords(appDir: string): BuiltWords {
  const file = resolve(appDir, '../render', wordsFile)
  if (read?.file === file) return read.words
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : wordsOfSources(process.cwd())
  const words = { bn: new Map(Object.entries(stored.bn)), en: new Map(Object.entries(stored.en)) }
  read = { file, words }
  return words
}
