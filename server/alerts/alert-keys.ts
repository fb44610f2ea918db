import { createECDH } from 'node:crypto'

/** A key pair for web push (VAPID): P-256, raw, in base64url. */
export interface AlertKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const curve = 'prime256v1'

export function newAlertKeys(): AlertKeys {
  const pair = createECDH(curve)
  pair.generateKeys()
  // A private key with leading zeros is shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

export function isKeyPair({ publicKey, privateKey }: AlertKeys): boolean {
  try {
    const pair = createECDH(curve)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
