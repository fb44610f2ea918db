import type { FastifyRequest } from 'fastify'
import { type Language, languages } from '../contract/text.ts'
import type { Person } from './handler.ts'

const isLanguage = (value: string | undefined): value is Language => languages.some((one) => one === value)

/** What somebody chose before: their account's language, else the cookie's, else Bengali. */
export function chosenLanguage(person: Person | null, cookie: string | undefined): Language {
  return person?.language ?? (isLanguage(cookie) ? cookie : 'bn')
}

/**
 * The language of messages. Our app names the one it shows as the single Accept-Language; that wins, since the person is
 * reading it. A browser's own list comes last: many phones are set to English by people who read Bengali.
 */
export function messageLanguage(request: FastifyRequest, person: Person | null, cookie: string | undefined): Language {
  const accepted = request.headers['accept-language']?.trim().toLowerCase()
  if (isLanguage(accepted)) return accepted
  return chosenLanguage(person, cookie)
}
