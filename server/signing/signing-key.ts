import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Credential, credentialContent, joinCredential } from '../../contract/certificates/credential.ts'
import { makePrivateFolder } from '../process/private-files.ts'
import { SettingsError } from '../settings.ts'

/** Signs certificates with this server's key. */
export interface Signer {
  /** The first 8 hex digits of the sha256 of the public point. */
  readonly keyId: string
  /** The uncompressed point in base64url, as browsers import it. */
  readonly publicKey: string
  readonly sign: (content: Omit<Credential, 'keyId'>) => string
  /** The signature of a text in base64url. The text has a line end, which no credential has. So no one can use it as a credential. */
  readonly signText: (text: `${string}\n${string}`) => string
}

/**
 * Opens the key of the setting `SIGNING_KEY`, otherwise `<dataDir>/signing-key.pem`, which the first start creates.
 * Several servers may have different keys: all public halves are published. Throws `SettingsError` for an invalid
 * key.
 */
export async function openSigner({ dataDir, signingKey }: { dataDir: string; signingKey: string | undefined }): Promise<Signer> {
  if (signingKey !== undefined) return createSigner(signingKey, 'SIGNING_KEY')
  const path = join(dataDir, 'signing-key.pem')
  const stored = await readFile(path, 'utf8').catch(ifMissing)
  if (stored !== null) return createSigner(stored, path)
  await makePrivateFolder(dataDir)
  await writeOnce(path, newSigningKey())
  return createSigner(await readFile(path, 'utf8'), path)
}

/** A new private key in PEM. */
export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** `where` names the key's source in the error message. */
export function createSigner(pem: string, where: string): Signer {
  const key = readKey(pem, where)
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const keyId = createHash('sha256').update(point).digest('hex').slice(0, 8)
  const signed = (text: string) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return {
    keyId,
    publicKey: point.toString('base64url'),
    sign(content) {
      const text = credentialContent({ keyId, ...content })
      return joinCredential(text, signed(text))
    },
    signText: (text) => signed(text).toString('base64url'),
  }
}

/** True if `signature` is the text's, by the key with this public point. All three may come from a stranger. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return false
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    // No point of the curve.
    return false
  }
}

/** PEM, or its base64 body in one line, as it fits into an environment variable. */
function readKey(text: string, where: string): KeyObject {
  const pem = text.includes('-----')
    ? text.replaceAll('\\n', '\n')
    : `-----BEGIN PRIVATE KEY-----\n${text.trim()}\n-----END PRIVATE KEY-----`
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Reported below, without the secret text.
  }
  throw new SettingsError(
    `${where} must hold a private key of the curve P-256 (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256).`,
  )
}

/** Readable by its owner only. Linked when complete: if another process was first, its key is used. */
async function writeOnce(path: string, pem: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(pem)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error
  return null
}
