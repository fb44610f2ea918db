import type { Block } from '../blocks/block.ts'
import { keylessKind, type QuizKeys } from '../blocks/keyless-quiz.ts'
import type { ChoiceNames, Question, QuizBlock } from '../blocks/quiz.ts'
import type { LocalizedText } from '../values/text.ts'
import type { CourseKeys } from './course-keys.ts'
import type { Manifest } from './courses.ts'

/**
 * Separates a package from the keys of its graded quizzes. The result depends on the package alone. So every server has the
 * same one, and a published version is not changed.
 */
export function splitKeys(course: Manifest): { manifest: Manifest; keys: CourseKeys } {
  const quizzes: (QuizKeys & CourseKeys['quizzes'][number])[] = []
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({
      ...lesson,
      blocks: lesson.blocks.map((block) => {
        if (block.kind !== 'quiz' || !block.data.is_graded) return block
        const { data, names } = keylessQuiz(block.data)
        quizzes.push({ lesson_id: lesson.id, block_id: block.id, data: block.data, names })
        return keylessBlock(block, data)
      }),
    })),
  }))
  return { manifest: { ...course, modules }, keys: { quizzes } }
}

const keylessBlock = ({ id, is_required }: Block, data: QuizBlock): Block => ({
  ...{ id, kind: 'newer', version: 1, is_required },
  data: { original: { id, kind: keylessKind, version: 1, is_required, data } },
})

type Names = Record<string, Record<string, string>>

/** A graded quiz without keys, feedback, hints and explanations. Ids and the order of options, items and pairs reveal nothing. */
export function keylessQuiz(quiz: QuizBlock): { data: QuizBlock; names: ChoiceNames } {
  const names: Names = {}
  const questions = quiz.questions.map((question) => keylessQuestion(question, quiz.shuffle, names))
  return { data: { ...quiz, questions }, names }
}

/** Fields that a question must have, without what they say. */
const nothing: LocalizedText = { bn: '–', en: '–' }
const nothingElse = { is_right: false, feedback: nothing }

function keylessQuestion(question: Question, isShuffled: boolean, names: Names): Question {
  const { explanation: _explanation, ...asked } = question
  switch (asked.kind) {
    case 'single':
    case 'multiple': {
      // The order of the author is on the screen if it is not shuffled. Otherwise the right one may be the first one.
      const options = isShuffled ? inOrderOf(asked.options, ({ text }) => text) : asked.options
      const nameOf = namesFor(question.id, options, names)
      return { ...asked, options: options.map(({ id, text }) => ({ id: nameOf(id), text, ...nothingElse })) }
    }
    case 'true-false':
      return { ...asked, is_true: false, feedback: { true: nothing, false: nothing } }
    case 'number':
      return { ...asked, answer: 0, tolerance: 0, hint: nothing }
    case 'short-text':
      return { ...asked, accepted: [nothing.en], hint: nothing }
    case 'matching': {
      const rights = inOrderOf([...asked.pairs, ...asked.extras], ({ right }) => right)
      const nameOf = namesFor(question.id, rights, names)
      const named = rights.map(({ id, right }) => ({ id: nameOf(id), right }))
      // The right sides keep no relation to the left ones, and extras look like the others.
      const pairs = asked.pairs.flatMap(({ left }, place) => named.slice(place, place + 1).map((one) => ({ ...one, left })))
      return { ...asked, pairs, extras: named.slice(pairs.length), hint: nothing }
    }
    case 'ordering': {
      const items = inOrderOf(asked.items, ({ text }) => text)
      const nameOf = namesFor(question.id, items, names)
      return { ...asked, items: items.map(({ id, text }) => ({ id: nameOf(id), text })), hint: nothing }
    }
  }
}

/** Sorts by text, which reveals nothing. */
function inOrderOf<T>(list: readonly T[], textOf: (one: T) => LocalizedText): T[] {
  const read = (one: T) => `${textOf(one).bn}\n${textOf(one).en}`
  return [...list].sort((one, other) => (read(one) < read(other) ? -1 : Number(read(one) > read(other))))
}

/** Gives each id a name by its place, which no other id of the question has. */
function namesFor(questionId: string, list: readonly { id: string }[], names: Names): (id: string) => string {
  let prefix = 'choice-'
  while (list.some(({ id }) => id.startsWith(prefix))) prefix += 'x'
  const given = new Map(list.map(({ id }, place) => [id, `${prefix}${place + 1}`]))
  names[questionId] = Object.fromEntries([...given].map(([id, name]) => [name, id]))
  return (id) => given.get(id) ?? id
}
