import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '../../contract/values/text.ts'
import type { Person } from '../handler.ts'

const isLanguage = (value: string | undefined): value is Language => languages.some((one) => one === value)

/** The chosen language: the account's, otherwise the cookie's, otherwise Bengali. */
export function chosenLanguage(person: Person | null, cookie: string | undefined): Language {
  return person?.language ?? (isLanguage(cookie) ? cookie : 'bn')
}

/**
 * The language of messages. The app sends its current language as the only Accept-Language, which takes precedence. A
 * browser's own list is ignored: many devices are set to English by readers of Bengali.
 */
export function messageLanguage(request: FastifyRequest, person: Person | null, cookie: string | undefined): Language {
  const accepted = request.headers['accept-language']?.trim().toLowerCase()
  if (isLanguage(accepted)) return accepted
  return chosenLanguage(person, cookie)
}
