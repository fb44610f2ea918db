import { describe, expect, it } from 'vitest'
import { readCode, type SigningKey, shownCode } from '../../contract/certificates/certificates.ts'
import { base64url, credentialMark, readCredential } from '../../contract/certificates/credential.ts'
import { createSigner, newSigningKey, type Signer } from '../../server/signing/signing-key.ts'
import { outcomeOf } from '../../src/features/certificates/outcome.ts'
import { readTyped } from '../../src/features/certificates/read-typed.ts'
import { judgeSignature } from '../../src/features/certificates/signature.queries.ts'

/** The server signs credentials. A device verifies the signature offline and accepts nothing else. */
const issuedAt = Date.UTC(2026, 10, 21, 9)
const content = {
  code: '7K3QX9WD2M',
  issuedAt,
  packageVersion: 3,
  name: 'স্ত্রী কর্তৃক ক্ষমতা র‍্যাব',
  courseTitle: { bn: 'দোকানের হিসাব সহজে', en: 'Simple shop accounts' },
}
const signer = createSigner(newSigningKey(), 'test')
const credential = signer.sign(content)
const keyOf = ({ keyId, publicKey }: Signer, retired_at: number | null = null): SigningKey => ({
  id: keyId,
  public_key: publicKey,
  created_at: 0,
  retired_at,
})
const judge = (text: string, keys = [keyOf(signer)]) => judgeSignature(readCredential(text), keys)

describe('a credential', () => {
  it('from this server is genuine and has the signed content', async () => {
    expect(await judge(credential)).toEqual({ kind: 'genuine', credential: { keyId: signer.keyId, ...content } })
  })

  it('fits into a QR code that the camera of a cheap mobile phone reads', () => {
    expect(`https://learn.example.org/certificates/${shownCode(content.code)}#${credential}`.length).toBeLessThan(500)
  })

  it('with one changed field or signature byte is forged', async () => {
    const [signed = '', signature = ''] = credential.split('.')
    const parts = JSON.parse(Buffer.from(signed, 'base64url').toString()) as unknown[]
    for (const [place, value] of [
      [2, '7K3QX9WD2N'],
      [3, 1],
      [4, 4],
      [5, 'অন্য কেউ'],
      [6, 'অন্য কোর্স'],
      [7, 'Another course'],
    ] as const) {
      const changed = Buffer.from(JSON.stringify(parts.map((part, index) => (index === place ? value : part)))).toString('base64url')
      expect((await judge(`${changed}.${signature}`)).kind, `place ${place}`).toBe('forged')
    }
    const bytes = Buffer.from(signature, 'base64url')
    for (let index = 0; index < bytes.length; index += 7) {
      const turned = Buffer.from(bytes)
      turned[index] = (turned[index] ?? 0) ^ 1
      expect((await judge(`${signed}.${base64url(turned)}`)).kind).toBe('forged')
    }
  })

  it('truncated at any character is reported as cut, not as forged', async () => {
    for (let length = 0; length < credential.length; length += 5) {
      const { kind } = await judge(credential.slice(0, length))
      expect(kind, `${length} characters`).toBe('cut')
    }
    for (const text of ['', '.', 'a.b', `${credential}.x`, 'ক.খ', `${'A'.repeat(5000)}.${'A'.repeat(86)}`])
      expect((await judge(text)).kind).toBe('cut')
  })

  it('from another server is forged under our key id, and unknown under its own', async () => {
    const otherServer = createSigner(newSigningKey(), 'test')
    const foreign = otherServer.sign(content)
    expect((await judge(foreign)).kind).toBe('unknown-key')
    expect((await judge(foreign, [{ ...keyOf(signer), id: otherServer.keyId }])).kind).toBe('forged')
  })

  it('stays genuine after a key change, and a retired key is rejected for later ones', async () => {
    const next = createSigner(newSigningKey(), 'test')
    const retired = [keyOf(signer, issuedAt + 1000), keyOf(next)]
    expect((await judge(credential, retired)).kind).toBe('genuine')
    expect((await judge(next.sign({ ...content, issuedAt: issuedAt + 5000 }), retired)).kind).toBe('genuine')
    expect((await judge(signer.sign({ ...content, issuedAt: issuedAt + 5000 }), retired)).kind).toBe('retired-key')
  })

  it('has a mark of 22 characters for the list of withdrawn credentials', () => {
    expect(credential.split('.')[1]?.startsWith(credentialMark(credential))).toBe(true)
    expect(credentialMark(credential)).toHaveLength(22)
  })
})

describe('a confirmed credential', () => {
  const confirmation = { teacher: 'রওশন আরা', at: issuedAt + 86_400_000 }
  const confirmed = signer.sign({ ...content, confirmation })

  it('has the teacher and the time beside the content, and the old one stays genuine', async () => {
    expect(await judge(confirmed)).toEqual({ kind: 'genuine', credential: { keyId: signer.keyId, ...content, confirmation } })
    expect(await judge(credential)).toEqual({ kind: 'genuine', credential: { keyId: signer.keyId, ...content } })
    expect(credentialMark(confirmed)).not.toBe(credentialMark(credential))
    expect(`https://learn.example.org/certificates/${shownCode(content.code)}#${confirmed}`.length).toBeLessThan(560)
  })

  it('with another teacher, another time, without them, or with them added is never genuine', async () => {
    const [signed = '', signature = ''] = confirmed.split('.')
    const parts = JSON.parse(Buffer.from(signed, 'base64url').toString()) as unknown[]
    const [alone = '', aloneSignature = ''] = credential.split('.')
    const aloneParts = JSON.parse(Buffer.from(alone, 'base64url').toString()) as unknown[]
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const kinds = await Promise.all(
      [
        `${packed(parts.with(9, 'অন্য কেউ'))}.${signature}`,
        `${packed(parts.with(8, 1))}.${signature}`,
        `${packed([1, ...parts.slice(1, 8)])}.${signature}`,
        `${packed([2, ...aloneParts.slice(1), ...parts.slice(8)])}.${aloneSignature}`,
      ].map(async (text) => (await judge(text)).kind),
    )
    expect(new Set(kinds)).toEqual(new Set(['forged']))
    for (const wrong of [parts.slice(0, 9), [1, ...parts.slice(1)], parts.with(9, ''), parts.with(8, -1), [3, ...parts.slice(1)]])
      expect((await judge(`${packed(wrong)}.${signature}`)).kind).toBe('cut')
  })

  it('that was signed after its key was retired is rejected', async () => {
    expect((await judge(confirmed, [keyOf(signer, confirmation.at - 1000)])).kind).toBe('retired-key')
    expect((await judge(confirmed, [keyOf(signer, confirmation.at)])).kind).toBe('genuine')
  })
})

describe('the outcome for', () => {
  const { code } = content
  const certificate = {
    code,
    name: content.name,
    course_slug: 'dokaner-hisab',
    course_title: content.courseTitle,
    package_version: 3,
    issued_at: issuedAt,
    revoked_at: null,
    credential,
  }
  const stored = { certificate, isOwn: false, seenAt: 5 }
  const genuine = { kind: 'genuine', credential: { keyId: signer.keyId, ...content } } as const
  const checked = (judgement: Awaited<ReturnType<typeof judge>>, revokedAt: number | null = null) => ({
    text: credential,
    check: { judgement, revokedAt, isUnconfirmed: false, knownUntil: 7 },
  })
  const base = { code, server: 'unreachable', stored: null, credential: null } as const

  it.each([
    [
      'a code that the server confirms',
      { ...base, server: 'known', stored, credential: checked(genuine) },
      { kind: 'genuine', by: 'server' },
    ],
    ['a genuine signature alone', { ...base, credential: checked(genuine) }, { kind: 'genuine', by: 'signature', at: 7 }],
    ['a stored certificate alone', { ...base, stored }, { kind: 'genuine', by: 'memory', at: 5 }],
    ['a credential that the device knows as withdrawn', { ...base, credential: checked(genuine, 9) }, { kind: 'revoked', at: 9 }],
    [
      'a certificate that the server reports as withdrawn',
      { ...base, server: 'known', stored: { ...stored, certificate: { ...certificate, revoked_at: 9 } } },
      { kind: 'revoked', at: 9 },
    ],
    [
      'a forged signature with a valid code',
      { ...base, server: 'known', stored, credential: checked({ kind: 'forged' }) },
      { kind: 'forged' },
    ],
    ['a genuine signature under another code', { ...base, code: '0000000000', credential: checked(genuine) }, { kind: 'forged' }],
    ['a code that the server does not know', { ...base, server: 'unknown', credential: checked(genuine) }, { kind: 'unknown' }],
    [
      'a truncated link while the server answers',
      { ...base, server: 'known', stored, credential: checked({ kind: 'cut' }) },
      { kind: 'genuine', by: 'server' },
    ],
    ['a truncated link offline', { ...base, credential: checked({ kind: 'cut' }) }, { kind: 'cut' }],
    ['a key that the device does not know', { ...base, credential: checked({ kind: 'unknown-key' }) }, { kind: 'unknown-key' }],
    ['a code without server, signature or stored certificate', base, { kind: 'unreachable' }],
    ['a pending request', { ...base, server: 'asking' }, { kind: 'asking' }],
  ] as const)('%s', (_name, known, expected) => {
    expect(outcomeOf(known)).toMatchObject(expected)
  })

  describe('a confirmation', () => {
    const confirmation = { teacher: 'রওশন আরা', at: issuedAt }
    const confirmed = signer.sign({ ...content, confirmation })
    const copy = (isUnconfirmed = false) => ({
      text: confirmed,
      check: {
        judgement: { kind: 'genuine', credential: { keyId: signer.keyId, ...content, confirmation } } as const,
        ...{ revokedAt: null, isUnconfirmed, knownUntil: 7 },
      },
    })
    const alone = { text: credential, check: { ...copy().check, judgement: genuine } }
    const known = (changes: object) => ({ ...stored, certificate: { ...certificate, ...changes } })
    const shownBy = (input: Partial<Parameters<typeof outcomeOf>[0]>) => {
      const outcome = outcomeOf({ ...base, ...input })
      return 'shown' in outcome ? outcome.shown.confirmation : outcome
    }

    it('comes from the signature alone, and is missing in an older copy', () => {
      expect(shownBy({ credential: copy() })).toEqual(confirmation)
      expect(shownBy({ credential: alone })).toBeUndefined()
    })
    it('comes from the server for an older copy', () => {
      expect(shownBy({ server: 'known', stored: known({ confirmation, credential: confirmed }), credential: alone })).toEqual(confirmation)
    })
    it('is newer in a copy than on a device that saw the certificate before', () => {
      expect(shownBy({ stored, credential: copy() })).toEqual(confirmation)
    })
    it('is withdrawn by the server, or by the list of the last pull', () => {
      expect(shownBy({ server: 'known', stored, credential: copy() })).toBeNull()
      expect(shownBy({ credential: copy(true) })).toBeNull()
      expect(shownBy({ stored: known({ confirmation, credential: confirmed }), credential: copy(true) })).toBeNull()
    })
    it('that replaced a withdrawn one counts', () => {
      const later = { teacher: 'জাহানারা', at: issuedAt + 1000 }
      expect(shownBy({ stored: known({ confirmation: later, credential: 'a.later' }), credential: copy(true) })).toEqual(later)
    })
    it('is not called withdrawn by an own certificate that is older than the link', () => {
      expect(shownBy({ server: 'known', stored: { ...stored, isOwn: true }, credential: copy() })).toEqual(confirmation)
    })
  })
})

describe('typed input', () => {
  it.each([
    ['7K3QX-9WD2M', '7K3QX9WD2M'],
    ['7k3qx 9wd2m', '7K3QX9WD2M'],
    ['৭K৩QX-৯WD২M', '7K3QX9WD2M'],
    ['OIL00-00000', '0110000000'],
    ['7K3QX-9WD2', null],
    ['7K3QX-9WD2U', null],
    ['', null],
  ])('is read as a code: %s', (typed, code) => expect(readCode(typed)).toBe(code))

  it.each([
    ['7k3qx9wd2m', { code: '7K3QX9WD2M', credential: '' }],
    [`https://x.test/learn/certificates/7K3QX-9WD2M#${credential}`, { code: '7K3QX9WD2M', credential }],
    ['x.test/certificates/7k3qx-9wd2m?from=qr', { code: '7K3QX9WD2M', credential: '' }],
    [` ${credential} `, { code: '7K3QX9WD2M', credential }],
    ['https://x.test/certificates/%E0%A4%A', null],
    ['hello', null],
  ])('is read as a link, code or credential: %s', (typed, read) => expect(readTyped(typed)).toEqual(read))
})
