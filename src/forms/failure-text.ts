import type { TFunction } from 'i18next'
import { ApiError } from '../api/errors.ts'
import { type Trouble, type TroubleKind, troubleOf } from './trouble.ts'

type ErrorWords = TFunction<['errors', 'common']>

/**
 * A failed call in the reader's words (specification, section 8). The server's sentence comes first. A captive portal's page
 * has a status too, but it is not the server's.
 */
export function failureText(error: unknown, t: ErrorWords, fallback: string): string {
  if (!(error instanceof ApiError)) return storageText(troubleOf(error), t) ?? fallback
  if (error.serverMessage !== '') return error.serverMessage
  if (error.code === 'portal') return t('network')
  if (error.status > 0) return t('server', { status: String(error.status), statusText: error.statusText })
  return error.code === 'no_answer' ? t('no_answer') : t('network')
}

const storageWords = { storageBlocked: 'nothing_kept', storageFull: 'no_room' } as const satisfies Partial<Record<TroubleKind, string>>

function storageText({ kind }: Trouble, t: ErrorWords): string | undefined {
  return kind === 'storageBlocked' || kind === 'storageFull' ? t(storageWords[kind]) : undefined
}

/** An error code of a form field in words; codes unknown to this version get a general sentence. */
export function fieldText(code: string, t: ErrorWords): string {
  return t([`field.${code}` as 'field.invalid', 'field.invalid'])
}
