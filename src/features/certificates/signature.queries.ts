import type { SigningKey } from '../../../contract/certificates/certificates.ts'
import { type Credential, fromBase64url, type SignedCredential } from '../../../contract/certificates/credential.ts'

/**
 * `cut`: truncated. `unknown-key`: signed by a key that this device does not have. `forged`: the signature does not
 * match. `retired-key`: signed after the key was retired. `no-crypto`: browsers verify signatures only over https.
 */
export type SignatureJudgement =
  | { readonly kind: 'genuine'; readonly credential: Credential }
  | { readonly kind: 'cut' | 'unknown-key' | 'forged' | 'retired-key' | 'no-crypto' }

const curve = { name: 'ECDSA', namedCurve: 'P-256' }

/** Verifies the signature with these keys. */
export async function judgeSignature(signed: SignedCredential | null, keys: readonly SigningKey[]): Promise<SignatureJudgement> {
  if (!signed) return { kind: 'cut' }
  const key = keys.find((one) => one.id === signed.credential.keyId)
  const point = key && fromBase64url(key.public_key)
  if (!key || !point) return { kind: 'unknown-key' }
  const subtle = (crypto as Partial<Crypto>).subtle
  if (!subtle) return { kind: 'no-crypto' }
  const publicKey = await subtle.importKey('raw', point, curve, false, ['verify'])
  const isGenuine = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signed.signature, signed.signed)
  if (!isGenuine) return { kind: 'forged' }
  const { issuedAt, confirmation } = signed.credential
  // A confirmation was signed later than the certificate was issued.
  if (key.retired_at !== null && (confirmation?.at ?? issuedAt) > key.retired_at) return { kind: 'retired-key' }
  return { kind: 'genuine', credential: signed.credential }
}
