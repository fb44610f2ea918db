import type { Block } from './block.ts'
import type { ChoiceNames, QuizAnswers, QuizBlock } from './quiz.ts'

/**
 * Kind of a graded quiz without its keys, as packages have it. It is no kind of a lesson: every build reads it as a `newer` block,
 * and those that do not know it ask for an update.
 */
export const keylessKind = 'exam'

/** The keys of one quiz: the quiz itself. */
export interface QuizKeys {
  readonly lesson_id: string
  readonly block_id: string
  readonly data: QuizBlock
  readonly names: ChoiceNames
}

/** A quiz without keys as a quiz, with its keys if they are among `keys`. Other blocks are returned unchanged. */
export function openedBlock(block: Block, lessonId: string, keys: readonly QuizKeys[] = []): Block {
  const keyless = keylessIn(block)
  if (!keyless) return block
  const { id, is_required } = block
  const own = keys.find((one) => one.lesson_id === lessonId && one.block_id === id)
  const data: QuizBlock = own ? { ...own.data, names: own.names } : { ...keyless, is_keyless: true }
  return { id, kind: 'quiz', version: 2, is_required, data }
}

/** The quiz without keys in a block; null in all others. Only the server writes such blocks. */
export function keylessIn({ kind, data }: Block): QuizBlock | null {
  if (kind !== 'newer') return null
  const original = data.original as { kind?: unknown; version?: unknown; data: QuizBlock } | null
  return original?.kind === keylessKind && original.version === 1 ? original.data : null
}

/** Answers to A quiz without keys, with the ids of the quiz itself. Other answers are returned as they are. */
export function openedAnswers({ names }: { readonly names?: ChoiceNames } | QuizBlock, answers: QuizAnswers): QuizAnswers {
  if (!names) return answers
  const idOf = (question: string, id: string) => own(own(names, question), id) ?? id
  return Object.fromEntries(Object.entries(answers).map(([question, ids]) => [question, ids.map((id) => idOf(question, id))]))
}

/** Answers may name any key, `constructor` too. */
const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined
