import { newFields, questionFields } from '../../../../contract/drafts/block-fields.ts'
import type { DraftFields, DraftValue } from '../../../../contract/drafts/draft-rows.ts'
import { newId } from '../../../offline/store/id.ts'

/** Kinds of questions, all with an editor. A newer one is shown, moved and copied as it is. */
export const questionKinds = ['single', 'multiple', 'true-false', 'number', 'short-text', 'matching', 'ordering'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** Fields of an option, with its id in their paths. */
export function newOption(isRight: boolean): { id: string; fields: DraftFields } {
  const id = newId()
  return { id, fields: { [`options.${id}.is_right`]: isRight } }
}

/** An empty question. A choice begins with two options, the first of them right. */
export function newQuestion(kind: QuestionKind): DraftFields {
  if (kind === 'single' || kind === 'multiple') {
    const options = [newOption(true), newOption(false)]
    return Object.assign({ kind, 'options:order': options.map(({ id }) => id).join(' ') }, ...options.map(({ fields }) => fields))
  }
  if (kind === 'true-false') return { kind, is_true: true }
  if (kind === 'matching' || kind === 'ordering') return { kind, ...newFields(questionFields[kind], newId) }
  return kind === 'number' ? { kind, answer: 0, tolerance: 0, unit: 'number' } : { kind, 'accepted:json': '[]' }
}

export const optionIdsOf = (fields: Readonly<Record<string, DraftValue | null>>): string[] =>
  String(fields['options:order'] ?? '')
    .split(' ')
    .filter((id) => id !== '')

/** The accepted answers of a short text, one per line. */
export function acceptedLines(json: DraftValue | null | undefined): string {
  try {
    const list: unknown = JSON.parse(String(json ?? '[]'))
    return Array.isArray(list) ? list.join('\n') : ''
  } catch {
    return ''
  }
}

/** Keeps blank lines while they are typed; the package leaves them out. */
export const acceptedJson = (lines: string): string => JSON.stringify(lines === '' ? [] : lines.split('\n'))
