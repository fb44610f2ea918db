import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Language, languages } from '../../../contract/values/text.ts'
import { wordKey } from '../../../contract/words/built-in.ts'
import { type AskedFault, checkWord, isRefused, maxOverrides, type WordFault } from '../../../contract/words/check-word.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { translationHistory, translations } from '../../db/schema.ts'
import type { MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordActs } from '../../log/audit-chain.ts'

export type StoredWord = typeof translations.$inferSelect

interface WordChange {
  readonly language: Language
  readonly key: string
  /** Null: the built-in text returns. */
  readonly to: string | null
  /** Number of the override that its author saw; 0: none. */
  readonly seen: number
  readonly confirmed: readonly AskedFault[]
  readonly context?: string | undefined
}

/** The first fault of a text that prevents it. */
export function preventingFault(
  { words }: Pick<MemberContext, 'words'>,
  { language, key, to, confirmed }: Omit<WordChange, 'seen'>,
): WordFault | undefined {
  if (to === null) return undefined
  const findings = checkWord({ language, key, text: to }, words)
  const isOpen = ({ fault }: { fault: WordFault }) => !(confirmed as readonly WordFault[]).includes(fault)
  return findings.find((one) => isRefused(one) || isOpen(one))?.fault
}

/** Changes one override, see `writeWords`. Returns the stored row; undefined if the text was removed already. */
export async function writeWord(tx: Transaction, context: Author, word: WordChange, change: number): Promise<StoredWord | undefined> {
  return (await writeWords(tx, context, [word], change)).get(wordKey(word.language, word.key))
}

type Author = Pick<MemberContext, 'clock' | 'person' | 'requestId' | 'words'>

/**
 * Changes overrides under the lock of the catalogue's counter, whose numbers from `first` on they take: writers run one at a time. Records
 * the history and one act for each. An override that another administrator has changed since is not overwritten (docs/decisions/022). A
 * file of 500 words has as many statements as one word. Returns the rows that remain, by language and key.
 */
export async function writeWords(
  tx: Transaction,
  context: Author,
  changes: readonly WordChange[],
  first: number,
): Promise<Map<string, StoredWord>> {
  const stored = await readStored(tx, changes)
  const remaining = new Map<string, StoredWord>()
  const rows: StoredWord[] = []
  const history: (typeof translationHistory.$inferInsert)[] = []
  const acts: Parameters<typeof recordActs>[2][number][] = []
  const [at, by] = [new Date(context.clock()), context.person.id]
  for (const [index, word] of changes.entries()) {
    const { language, key, to, seen } = word
    const id = wordKey(language, key)
    const known = stored.get(id)
    const before = known?.value ?? null
    if (before === to && (word.context === undefined || known?.context === word.context)) {
      if (known && before !== null) remaining.set(id, known)
      continue
    }
    if ((before === null ? 0 : (known?.change ?? 0)) !== seen)
      throw new Refusal('changed_meanwhile', { fields: { value: 'changed_meanwhile' } })
    const fault = preventingFault(context, word)
    if (fault) throw new Refusal('invalid_input', { fields: { value: fault } })
    const row = {
      ...{ id: known?.id ?? randomUUID(), language, key, value: to, context: word.context ?? known?.context ?? '' },
      baseText: to === null ? null : (context.words[language].get(key) ?? null),
      ...{ updatedAt: at, updatedBy: by, change: first + index },
    }
    rows.push(row)
    if (to !== null) remaining.set(id, row)
    if (before !== to) history.push({ language, key, change: row.change, before, after: to, at, by })
    const act = to === null ? 'translation_removed' : before === null ? 'translation_added' : 'translation_changed'
    acts.push({ act, object: id })
  }
  if (rows.length === 0) return remaining
  await tx
    .insert(translations)
    .values(rows)
    .onConflictDoUpdate({ target: [translations.language, translations.key], set: written })
  if (acts.some(({ act }) => act === 'translation_added') && (await tx.$count(translations, isNotNull(translations.value))) > maxOverrides)
    throw new Refusal('invalid_input', { fields: { value: 'too_many' } })
  if (history.length > 0) await tx.insert(translationHistory).values(history)
  await recordActs(tx, context, acts)
  return remaining
}

const written = {
  value: sql`excluded.value`,
  context: sql`excluded.context`,
  baseText: sql`excluded.base_text`,
  updatedAt: sql`excluded.updated_at`,
  updatedBy: sql`excluded.updated_by`,
  change: sql`excluded.change`,
}

async function readStored(tx: Transaction, changes: readonly WordChange[]): Promise<Map<string, StoredWord>> {
  const keys = [...new Set(changes.map(({ key }) => key))]
  const rows = await tx.select().from(translations).where(inArray(translations.key, keys))
  return new Map(rows.map((row) => [wordKey(row.language, row.key), row]))
}

/**
 * Gives overrides that name no built-in text the present one. Those from before the column could otherwise never be outdated. Called at the
 * start of the server; a number is not needed, since devices do not receive the column.
 */
export async function rememberBaseTexts(db: Database, words: MemberContext['words']): Promise<void> {
  const rows = await db
    .select({ language: translations.language, key: translations.key })
    .from(translations)
    .where(and(isNotNull(translations.value), isNull(translations.baseText)))
  for (const language of languages) {
    for (const { key } of rows.filter((row) => row.language === language)) {
      const baseText = words[language].get(key)
      if (baseText === undefined) continue
      const isThis = and(eq(translations.language, language), eq(translations.key, key), isNull(translations.baseText))
      await db.update(translations).set({ baseText }).where(isThis)
    }
  }
}
