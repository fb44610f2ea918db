import { createHash } from 'node:crypto'
import type { Question } from '../../../contract/blocks/quiz.ts'

/**
 * A hash of what a question asks: prompt, options and key. Explanations, hints, feedback and pictures do not change it. Answers to
 * different revisions are never counted together.
 */
export function questionRevision(one: Question): string {
  return hashOf(one, keyOf(one))
}

/** A hash of prompt and options. Two questions with the same one ask the same, whatever their keys. */
export function askedHash(one: Question): string {
  return hashOf(one, withoutKey(one))
}

function hashOf({ kind, prompt }: Question, answers: unknown): string {
  const asked = JSON.stringify([kind, textOf(prompt), answers])
  return createHash('sha256').update(asked).digest('hex').slice(0, 32)
}

/** The database stores the keys of an object in its own order. */
const textOf = ({ bn, en }: Question['prompt']) => [bn, en]

function keyOf(one: Question): unknown {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.options.map(({ id, text, is_right }) => [id, textOf(text), is_right])
    case 'true-false':
      return one.is_true
    case 'number':
      return [one.answer, one.tolerance, one.unit]
    case 'short-text':
      return one.accepted
    case 'matching':
      return [
        one.pairs.map(({ id, left, right }) => [id, textOf(left), textOf(right)]),
        one.extras.map(({ id, right }) => [id, textOf(right)]),
      ]
    case 'ordering':
      return one.items.map(({ id, text }) => [id, textOf(text)])
  }
}

/** The answers as a learner reads them. An answer to a matching names pairs, so other pairs are another question. */
function withoutKey(one: Question): unknown {
  switch (one.kind) {
    case 'single':
    case 'multiple':
      return one.options.map(({ id, text }) => [id, textOf(text)])
    case 'number':
      return one.unit
    case 'true-false':
    case 'short-text':
      return null
    case 'matching':
      return keyOf(one)
    case 'ordering':
      return [...one.items].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, text }) => [id, textOf(text)])
  }
}
