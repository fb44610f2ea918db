import type { WordReach } from '../../contract/site/translations-admin.ts'
import type { BuiltWords } from '../../contract/words/built-in.ts'
import { serverArea } from '../../contract/words/built-in.ts'
import { bn, type MessageKey } from './bn.ts'
import { en } from './en.ts'

const keyed = (table: Readonly<Record<MessageKey, string>>) =>
  new Map(Object.entries(table).map(([key, text]) => [`${serverArea}.${key}`, text] as const))

/** The server's own texts under the keys of their overrides. */
export const serverWords: BuiltWords = { bn: keyed(bn), en: keyed(en) }

/** The place of a text of the server. */
export function reachOfMessage(key: string): WordReach {
  if (/_(?:subject|text)$/.test(key)) return 'mail'
  return key.startsWith(`${serverArea}.certificate`) ? 'pdf' : 'message'
}
