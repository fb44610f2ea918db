import { readCode } from '../../../contract/certificates/certificates.ts'
import { readCredential } from '../../../contract/certificates/credential.ts'

/** Parses typed or pasted text: a code, the link of a certificate, or the signed part alone. Null for other text. */
export function readTyped(typed: string): { code: string; credential: string } | null {
  const text = typed.trim()
  const link = /\/certificates\/([^/?#\s]+)(?:\?[^#\s]*)?(?:#(\S*))?$/.exec(text)
  if (link) {
    const code = readCode(decoded(link[1] ?? ''))
    return code === null ? null : { code, credential: link[2] ?? '' }
  }
  const signed = readCredential(text)
  if (signed) return { code: signed.credential.code, credential: text }
  const code = readCode(text)
  return code === null ? null : { code, credential: '' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
