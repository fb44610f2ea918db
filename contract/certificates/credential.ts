import * as z from 'zod/mini'

/** Seconds since 1970, UTC. */
const seconds = z.number().check(z.int(), z.nonnegative(), z.lte(8_640_000_000_000))

/**
 * The signed content of a certificate, short enough for the printed QR code, verified offline with the public key. Two
 * base64url parts with a dot between them: the content, and the server's signature over the text of the first part.
 * The signature is ECDSA P-256 with SHA-256, 64 bytes, r before s.
 */
const content = [
  /** Id of the signing key. */
  z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  /** The certificate's code. */
  z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/)),
  seconds,
  /** Package version of the course. */
  z.number().check(z.int(), z.positive()),
  /** The person's name, then the course's title in Bengali and in English (one of the two may be empty). */
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.string().check(z.maxLength(400)),
  z.string().check(z.maxLength(400)),
] as const
/** Version 2 adds the confirmation: its time, and the teacher's name. */
const confirmed = [seconds, z.string().check(z.minLength(1), z.maxLength(200))] as const
const anyContent = z.union([z.tuple([z.literal(1), ...content]), z.tuple([z.literal(2), ...content, ...confirmed])])

/** The content by name; times in milliseconds since 1970, UTC. */
export interface Credential {
  readonly keyId: string
  readonly code: string
  readonly issuedAt: number
  readonly packageVersion: number
  readonly name: string
  readonly courseTitle: { readonly bn: string; readonly en: string }
  /** Absent: learned alone. */
  readonly confirmation?: { readonly teacher: string; readonly at: number }
}

export interface SignedCredential {
  readonly credential: Credential
  /** The bytes that the signature covers. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

const signatureBytes = 64

/** The first part, which is the text to sign. */
export function credentialContent({ keyId, code, issuedAt, packageVersion, name, courseTitle, confirmation }: Credential): string {
  const inSeconds = (at: number) => Math.floor(at / 1000)
  const parts = [confirmation ? 2 : 1, keyId, code, inSeconds(issuedAt), packageVersion, name, courseTitle.bn, courseTitle.en]
  if (confirmation) parts.push(inSeconds(confirmation.at), confirmation.teacher)
  return base64url(new TextEncoder().encode(JSON.stringify(parts)))
}

/** The whole credential. `signature`: 64 bytes, r before s. */
export function joinCredential(signedContent: string, signature: Uint8Array): string {
  return `${signedContent}.${base64url(signature)}`
}

/** Parses a credential without verifying its signature; null if malformed. */
export function readCredential(text: string): SignedCredential | null {
  const [signedContent, signaturePart, ...rest] = text.trim().split('.')
  if (!signedContent || !signaturePart || rest.length > 0) return null
  const bytes = fromBase64url(signedContent)
  const signature = fromBase64url(signaturePart)
  if (!bytes || signature?.length !== signatureBytes) return null
  const read = anyContent.safeParse(parsed(bytes))
  if (!read.success) return null
  const [, keyId, code, issued, packageVersion, name, bn, en, confirmedAt, teacher] = read.data
  const credential = {
    keyId,
    code,
    issuedAt: issued * 1000,
    packageVersion,
    name,
    courseTitle: { bn, en },
    ...(confirmedAt !== undefined && teacher !== undefined && { confirmation: { teacher, at: confirmedAt * 1000 } }),
  }
  return { credential, signed: new TextEncoder().encode(signedContent), signature }
}

/**
 * The credential's entry in the revocation list: the first 22 characters of its signature. The list therefore reveals no
 * certificate, but a verifier who has the certificate can find its entry.
 */
export function credentialMark(credential: string): string {
  return credential.slice(credential.indexOf('.') + 1).slice(0, 22)
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Base64 with `-` and `_` and without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Null for text that is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
