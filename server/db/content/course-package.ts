import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import * as z from 'zod/mini'
import { filePath } from '../../../contract/blocks/picture.ts'
import type { CourseSource, Manifest, PackageFile } from '../../../contract/courses/courses.ts'
import { id as courseId, sha256 as hash, type LocalizedText } from '../../../contract/values/text.ts'
import { isSignedBy, type Signer } from '../../signing/signing-key.ts'
import { BadCourse, courseFile, proofFile, sourceWith } from './course-folder.ts'
import { fileTypes } from './file-types.ts'
import { isSafeFile } from './safe-file.ts'
import { type Entry, readZip, writeZip } from './zip.ts'

/** Beside `course.json`, the files and the proof. A course has at most 1,000 lessons with one picture or more. */
const maxEntries = 3000
/** The largest of the product's courses is 0.27 MB. */
const maxTextBytes = 4_000_000

const proof = z.strictObject({
  format: z.literal(1),
  id: courseId,
  /** The hash of the version (`course_hash`), equal on every server. */
  hash,
  /** Hash of each entry, `course.json` first. */
  entries: z.record(z.string().check(z.maxLength(200)), hash),
  key_id: z.string().check(z.regex(/^[0-9a-f]{8}$/)),
  public_key: z.string().check(z.maxLength(100)),
  signature: z.string().check(z.maxLength(100)),
})
type Proof = z.output<typeof proof>

/** Why a file is refused. `changed`: it is not what the server has signed. */
export type PackageFault = 'not_course' | 'changed' | 'faulty' | 'unsafe'
export class BadPackage extends Error {
  override name = 'BadPackage'
  readonly fault: PackageFault

  constructor(fault: PackageFault) {
    super(fault)
    this.fault = fault
  }
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const signedText = ({ id, hash: of, entries }: Pick<Proof, 'id' | 'hash' | 'entries'>) =>
  `entlab-course 1\n${id}\n${of}\n${Object.entries(entries)
    .map(([path, one]) => `${one} ${path}\n`)
    .join('')}` as const

/** A published version as one file: an archive with the folder that `load-content` takes, and a proof. `bytesOf` reads a stored file. */
export async function packVersion(
  { manifest, note, hash: of }: { manifest: Manifest; note: LocalizedText; hash: string },
  signer: Signer,
  bytesOf: (file: PackageFile) => Promise<Buffer>,
): Promise<Buffer> {
  const { id, files, keys: _keys, ...source } = manifest
  const hasNote = note.bn !== '' || note.en !== ''
  const text = Buffer.from(`${JSON.stringify({ ...source, ...(hasNote && { note }) })}\n`)
  const entries: Entry[] = [{ path: courseFile, bytes: text }]
  for (const file of files) entries.push({ path: file.path, bytes: await bytesOf(file) })
  const proven = { id, hash: of, entries: Object.fromEntries(entries.map(({ path, bytes }) => [path, sha(bytes)])) }
  const signature = signer.signText(signedText(proven))
  const written: Proof = { format: 1, ...proven, key_id: signer.keyId, public_key: signer.publicKey, signature }
  const all = [...entries, { path: proofFile, bytes: Buffer.from(`${JSON.stringify(written)}\n`) }]
  return writeZip(all.map(({ path, bytes }) => ({ path: `${manifest.slug}/${path}`, bytes })))
}

export interface ReadPackage {
  readonly id: string
  readonly hash: string
  readonly source: CourseSource
  readonly files: readonly (Entry & { readonly type: string })[]
  readonly signer: { readonly keyId: string; readonly publicKey: string }
}

/**
 * Reads such a file, which a stranger may have made. Throws `BadPackage`. The proof says that no byte has changed since a server signed it.
 * The handler compares the key of the server.
 */
export function readPackage(bytes: Buffer): ReadPackage {
  if (bytes.length < 4 || bytes.toString('latin1', 0, 2) !== 'PK') throw new BadPackage('not_course')
  const found = readZip(bytes, maxEntries)
  if (!found) throw new BadPackage('changed')
  const folder = found[0]?.path.split('/')[0] ?? ''
  const entries = found.map((one) => ({ ...one, path: one.path.startsWith(`${folder}/`) ? one.path.slice(folder.length + 1) : '' }))
  const read = proof.safeParse(parsed(entries.at(-1)?.bytes.toString('utf8') ?? ''))
  if (!read.success || entries.at(-1)?.path !== proofFile) throw new BadPackage('not_course')
  const rest = entries.slice(0, -1)
  const { id, hash: of, entries: proven, key_id: keyId, public_key: publicKey, signature } = read.data
  const now = Object.fromEntries(rest.map((one) => [one.path, sha(one.bytes)]))
  const isWhole = JSON.stringify(now) === JSON.stringify(proven) && Object.keys(now).length === rest.length
  const isKey = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').startsWith(keyId)
  if (!isWhole || !isKey || !isSignedBy(publicKey, signedText({ id, hash: of, entries: proven }), signature))
    throw new BadPackage('changed')
  const [text, ...files] = rest
  if (text?.path !== courseFile || text.bytes.length > maxTextBytes) throw new BadPackage('faulty')
  const source = readSource(text.bytes, folder, files)
  return { id, hash: of, source, files: files.map(typed), signer: { keyId, publicKey } }
}

function readSource(text: Buffer, folder: string, files: readonly Entry[]): CourseSource {
  try {
    return sourceWith(text.toString('utf8'), { folder, present: files.map(({ path }) => path) })
  } catch (error) {
    if (error instanceof BadCourse) throw new BadPackage('faulty')
    throw error
  }
}

/** The file with its type. Throws `BadPackage` for one that could harm a reader. */
export function typed(file: Entry): Entry & { readonly type: string } {
  const type = fileTypes[extname(file.path)]
  if (!filePath.safeParse(file.path).success || type === undefined || !isSafeFile(file.bytes, type)) throw new BadPackage('unsafe')
  return { ...file, type }
}

/** The id in a proof file, for a folder that was an exported file; undefined for other texts. */
export const provenId = (text: string): string | undefined => proof.safeParse(parsed(text)).data?.id

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
