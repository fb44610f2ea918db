import { createHash, randomBytes } from 'node:crypto'

/** A new bearer or one-time token: 256 random bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Tokens hold enough chance that a plain hash cannot be reversed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
