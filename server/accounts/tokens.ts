import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new bearer or one-time token: 256 random bits, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. Tokens are 256 random bits, so a plain hash cannot be reversed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token that replaces another. The token and the salt are both needed, and the server stores only the salt. */
export const nextToken = (token: string, salt: string): string => createHmac('sha256', salt).update(token).digest('base64url')
