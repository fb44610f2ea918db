import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Language } from '../../../contract/values/text.ts'
import { wordKey } from '../../../contract/words/built-in.ts'
import { type AskedFault, checkWord, isRefused, type WordFault } from '../../../contract/words/check-word.ts'
import type { Transaction } from '../../db/open.ts'
import { translationHistory, translations } from '../../db/schema.ts'
import type { MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'

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

/**
 * Changes one override under the lock of the catalogue's counter, from which `change` comes: writers run one at a time. Records its history
 * and one act. An override that another administrator has changed since is not overwritten (docs/decisions/022).
 * @returns the stored row; undefined if the text was removed already
 */
export async function writeWord(
  tx: Transaction,
  context: Pick<MemberContext, 'clock' | 'person' | 'requestId' | 'words'>,
  word: WordChange,
  change: number,
): Promise<StoredWord | undefined> {
  const { language, key, to, seen } = word
  const [stored] = await tx
    .select()
    .from(translations)
    .where(and(eq(translations.language, language), eq(translations.key, key)))
  const before = stored?.value ?? null
  const isSame = before === to && (word.context === undefined || stored?.context === word.context)
  if (isSame) return before === null ? undefined : stored
  if ((before === null ? 0 : (stored?.change ?? 0)) !== seen)
    throw new Refusal('changed_meanwhile', { fields: { value: 'changed_meanwhile' } })
  const fault = preventingFault(context, word)
  if (fault) throw new Refusal('invalid_input', { fields: { value: fault } })

  const by = context.person.id
  const at = new Date(context.clock())
  const fields = {
    value: to,
    context: word.context ?? stored?.context ?? '',
    baseText: to === null ? null : (context.words[language].get(key) ?? null),
    updatedAt: at,
    updatedBy: by,
    change,
  }
  const [row] = await tx
    .insert(translations)
    .values({ id: randomUUID(), language, key, ...fields })
    .onConflictDoUpdate({ target: [translations.language, translations.key], set: fields })
    .returning()
  if (before !== to) await tx.insert(translationHistory).values({ language, key, change, before, after: to, at, by })
  const act = to === null ? 'translation_removed' : before === null ? 'translation_added' : 'translation_changed'
  await recordAct(tx, context, { act, object: wordKey(language, key) })
  return to === null ? undefined : row
}
