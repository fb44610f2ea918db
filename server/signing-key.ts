import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Credential, credentialContent, joinCredential } from '../contract/credential.ts'
import { SettingsError } from './settings.ts'

/** Signs certificates with this server's key. */
export interface Signer {
  /** The first 8 hex digits of the sha256 of the public point. */
  readonly keyId: string
  /** The uncompressed point in base64url, as browsers import it. */
  readonly publicKey: string
  readonly sign: (content: Omit<Credential, 'keyId'>) => string
}

/**
 * The key of the setting `SIGNING_KEY`, else of `<dataDir>/signing-key.pem`, which the first start makes. Several servers
 * may have one each: every public half is published. Throws `SettingsError` for what is no such key.
 */
export async function openSigner({ dataDir, signingKey }: { dataDir: string; signingKey: string | undefined }): Promise<Signer> {
  if (signingKey !== undefined) return createSigner(signingKey, 'SIGNING_KEY')
  const path = join(dataDir, 'signing-key.pem')
  const kept = await readFile(path, 'utf8').catch(ifMissing)
  if (kept !== null) return createSigner(kept, path)
  await mkdir(dataDir, { recursive: true })
  await writeOnce(path, newSigningKey())
  return createSigner(await readFile(path, 'utf8'), path)
}

/** A new private key in PEM. */
export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** `where` names the place of the key in the message about a bad one. */
export function createSigner(pem: string, where: string): Signer {
  const key = readKey(pem, where)
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const keyId = createHash('sha256').update(point).digest('hex').slice(0, 8)
  return {
    keyId,
    publicKey: point.toString('base64url'),
    sign(content) {
      const text = credentialContent({ keyId, ...content })
      return joinCredential(text, sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }))
    },
  }
}

/** PEM, or the same in one line without its first and last line, as it fits into a setting. */
function readKey(text: string, where: string): KeyObject {
  const pem = text.includes('-----')
    ? text.replaceAll('\\n', '\n')
    : `-----BEGIN PRIVATE KEY-----\n${text.trim()}\n-----END PRIVATE KEY-----`
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // Said below, without the text: it is a secret.
  }
  throw new SettingsError(
    `${where} must hold a private key of the curve P-256 (openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256).`,
  )
}

/** Only its owner may read it. Linked when it is whole; where another process was faster, its key is the one. */
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
