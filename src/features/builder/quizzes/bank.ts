import type { QuestionResult } from '../../../../contract/courses/teaching.ts'
import { packageId, packageIdField } from '../../../../contract/drafts/draft-package.ts'
import type { DraftFields, DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { folded } from '../../../../contract/values/text.ts'
import type { WholeDraft } from '../draft.queries.ts'

/** A quiz of a draft, with the lesson that it is in. */
export interface BankQuiz {
  readonly draft: WholeDraft
  readonly lesson: DraftNode
  readonly block: DraftNode
  readonly questions: readonly DraftNode[]
}
export interface BankQuestion {
  readonly quiz: BankQuiz
  readonly node: DraftNode
  /** See `resultKey`. */
  readonly key: string
}
export interface BankFilter {
  /** Typed text, empty for all. */
  readonly words: string
  /** A kind of question, empty for all. */
  readonly kind: string
  /** Id of a course, empty for all. */
  readonly course: string
  /** Keys of the questions to show; null for all. */
  readonly among: ReadonlySet<string> | null
}

/** All quizzes of these drafts, in the order of each course. */
export const quizzesIn = (drafts: readonly WholeDraft[]): BankQuiz[] =>
  drafts.flatMap((draft) =>
    draft.tree.modules.flatMap(({ lessons }) =>
      lessons.flatMap(({ node: lesson, blocks }) =>
        blocks.flatMap(({ node: block, questions }) => (block.fields.kind === 'quiz' ? [{ draft, lesson, block, questions }] : [])),
      ),
    ),
  )

export const questionsIn = (quizzes: readonly BankQuiz[]): BankQuestion[] =>
  quizzes.flatMap((quiz) =>
    quiz.questions.map((node) => ({
      quiz,
      node,
      key: resultKey(quiz.draft.head.id, {
        lesson_id: packageId(quiz.lesson),
        block_id: packageId(quiz.block),
        question_id: packageId(node),
      }),
    })),
  )

/** Connects a question of a draft with the answers to the published one. */
export const resultKey = (courseId: string, place: Pick<QuestionResult, 'lesson_id' | 'block_id' | 'question_id'>): string =>
  [courseId, place.lesson_id, place.block_id, place.question_id].join('/')

/** The questions that match. Each typed word must occur in the prompt or an answer, in either language. */
export function matching(questions: readonly BankQuestion[], { words, kind, course, among }: BankFilter): BankQuestion[] {
  const wanted = folded(words)
    .split(/\s+/)
    .filter((word) => word !== '')
  return questions.filter(({ quiz, node, key }) => {
    if (kind !== '' && node.fields.kind !== kind) return false
    if (course !== '' && quiz.draft.head.id !== course) return false
    if (among && !among.has(key)) return false
    const text = wanted.length > 0 ? folded(textsOf(node.fields)) : ''
    return wanted.every((word) => text.includes(word))
  })
}

const textsOf = (fields: DraftFields): string =>
  Object.entries(fields)
    .flatMap(([field, value]) => (/\.(bn|en)$|^accepted:json$/.test(field) ? [String(value)] : []))
    .join(' ')

/** The fields of a copy. Its picture is a file of its own course; another course does not have it. */
export function copiedFields({ course_id, fields }: Pick<DraftNode, 'course_id' | 'fields'>, to: string): DraftFields {
  const isCopied = (field: string) => field !== packageIdField && (course_id === to || !field.startsWith('picture.'))
  return Object.fromEntries(Object.entries(fields).filter(([field]) => isCopied(field)))
}
