import type { TFunction } from 'i18next'
import { ApiError } from '../../api/errors.ts'

type ErrorWords = TFunction<['errors', 'common']>

/** A failed call in the reader's words (specification, section 8): the server's own sentence first, then what is known. */
export function failureText(error: unknown, t: ErrorWords, fallback: string): string {
  if (!(error instanceof ApiError)) return storeText(error, t) ?? fallback
  if (error.said !== '') return error.said
  if (error.status > 0) return t('server', { status: String(error.status), statusText: error.statusText })
  return error.code === 'no_answer' ? t('no_answer') : t('network')
}

/** By name: the classes would bring the store along, which a form does not need to be drawn. */
function storeText(error: unknown, t: ErrorWords): string | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NothingKept') return t('nothing_kept')
  return name === 'StorageFull' ? t('no_room') : undefined
}

/** An error code of a form field in words; codes this version does not know get a general sentence. */
export function fieldText(code: string, t: ErrorWords): string {
  return t([`field.${code}` as 'field.invalid', 'field.invalid'])
}
