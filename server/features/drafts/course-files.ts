import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, count, eq } from 'drizzle-orm'
import { maxCourseFileBytes } from '../../../contract/courses/course-files.ts'
import type { Manifest, PackageFile } from '../../../contract/courses/courses.ts'
import { bytesOf, maxDraftNodes, maxDraftsPerPerson, maxNodeBytes } from '../../../contract/drafts/draft-commands.ts'
import { nodesOf } from '../../../contract/drafts/draft-package.ts'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { chunkHashes, hasSameContent } from '../../db/content/content.ts'
import { BadPackage, packVersion, type ReadPackage, readPackage, typed } from '../../db/content/course-package.ts'
import { lockPublications, noNote, publishVersion, textBytesOf } from '../../db/content/publish-version.ts'
import { takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import {
  courseDrafts,
  coursePeople,
  courses,
  courseVersions,
  draftNodes,
  draftPeople,
  files as listedFiles,
  signingKeys,
} from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { busyFor, Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { createWorkQueue } from '../../queues.ts'
import { withSharedFiles } from '../../shared-files.ts'
import { issueDue } from '../certificates/issue-due.ts'
import { newNodeRows } from './draft-changes.ts'

/** A file is in the memory some times over while it is packed or read. */
const oneByOne = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 20_000, retryAfter: 10 })

/** The text of the course and its proof, beside the files. */
const textRoom = 5_000_000

let lastPacked: { key: string; bytes: Buffer } | undefined

const bad = (fault: string) => new Refusal('bad_course_file', { fields: { file: fault } })

export const courseFileHandlers: AreaHandlers<typeof endpoints.courseFiles> = {
  async save({ db, files, signer, person }, { id }) {
    const [right] = await db
      .select({ right: coursePeople.right })
      .from(coursePeople)
      .where(and(eq(coursePeople.courseId, id), eq(coursePeople.userId, person.id)))
    if (!may(person, 'course.save', { right: right?.right ?? null })) throw new Refusal('forbidden')
    const [found] = await db
      .select({ manifest: courseVersions.manifest, note: courseVersions.note, hash: courseVersions.sha256 })
      .from(courses)
      .innerJoin(courseVersions, and(eq(courseVersions.courseId, courses.id), eq(courseVersions.version, courses.currentVersion)))
      .where(eq(courses.id, id))
    if (!found) throw new Refusal('not_found')
    // No installation would take it, and it is in memory as a whole.
    if (found.manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) > maxCourseFileBytes - textRoom) throw new Refusal('too_large')
    const packed = await oneByOne(async () => {
      const key = `${signer.keyId}:${id}:${found.hash}`
      // Slow readers of one course share the memory, and a range is one of the same file.
      if (lastPacked?.key !== key) lastPacked = { key, bytes: await packVersion(found, signer, (file) => readStored(files, file)) }
      return lastPacked.bytes
    })
    const etag = createHash('sha256').update(packed).digest('hex')
    return { path: packed, bytes: packed.length, type: 'application/zip', etag, isRevocable: true }
  },

  async bring(context, { as, id = randomUUID(), bytes }) {
    const { db, person, language } = context
    if (!may(person, as === 'course' ? 'course.bring' : 'draft.start')) throw new Refusal('forbidden')
    return await oneByOne(async () => {
      const brought = read(bytes)
      const { keyId, publicKey } = brought.signer
      const [key] = await db.select({ publicKey: signingKeys.publicKey }).from(signingKeys).where(eq(signingKeys.id, keyId))
      // A stranger's key with the first digits of ours.
      if (key && key.publicKey !== publicKey) throw bad('changed')
      // Until the rows are committed, the sweep does not see that a file of an ended upload is needed again.
      const answer = await withSharedFiles(async () =>
        as === 'course' ? await publish(context, brought) : await begin(context, brought, id),
      )
      return { message: translate(language, 'saved'), ...answer, is_own: key !== undefined }
    })
  },
}

const read = (bytes: Uint8Array): ReadPackage => orRefusal(() => readPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))

function orRefusal<T>(attempt: () => T): T {
  try {
    return attempt()
  } catch (error) {
    if (error instanceof BadPackage) throw bad(error.fault)
    throw error
  }
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A damaged file must not get the signature of this server, nor one that every installation would refuse. */
async function readStored(files: MemberContext['files'], { path, sha256 }: PackageFile): Promise<Buffer> {
  const bytes = await readFile(files.pathOf(sha256)).catch(() => null)
  if (!bytes || sha(bytes) !== sha256) throw busyFor(300)
  return orRefusal(() => typed({ path, bytes })).bytes
}

const filesOf = ({ files }: ReadPackage): PackageFile[] =>
  files.map(({ path, bytes, type }) => ({ path, sha256: sha(bytes), bytes: bytes.length, type, chunks: chunkHashes(bytes) }))

/** Stores the files after every reason for a refusal: listed files are public, and nothing deletes them. Within `withSharedFiles`. */
async function storeFiles(tx: Transaction, { files }: MemberContext, brought: Pick<ReadPackage, 'files'>): Promise<void> {
  for (const { bytes, type } of brought.files) {
    const { sha256 } = await files.hold(bytes, type)
    await tx.insert(listedFiles).values({ sha256, bytes: bytes.length, type }).onConflictDoNothing()
  }
}

/** Stores the files that the draft has already: one may be missing here. The draft may have others by now, or be of another file. */
async function storeMissing(tx: Transaction, context: MemberContext, { id, brought }: { id: string; brought: ReadPackage }): Promise<void> {
  const [draft] = await tx.select({ files: courseDrafts.files }).from(courseDrafts).where(eq(courseDrafts.courseId, id))
  const own = new Set(draft?.files.map(({ sha256 }) => sha256))
  await storeFiles(tx, context, { files: brought.files.filter(({ bytes }) => own.has(sha(bytes))) })
}

/** Publishes the course of the file, unless this or a later version has its content already. */
async function publish(context: MemberContext, brought: ReadPackage) {
  const { id, hash } = brought
  const { note = noNote, ...source } = brought.source
  const done = await asAdministrator(context, async (tx) => {
    await lockPublications(tx)
    const [before] = await tx.select().from(courses).where(eq(courses.id, id))
    const [other] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, source.slug))
    if (other && other.id !== id) throw new Refusal('conflict', { fields: { slug: 'taken' } })
    const version = before ? before.currentVersion + 1 : source.version
    const manifest: Manifest = { id, ...source, version, files: filesOf(brought) }
    const place = { id, slug: source.slug }
    if (before && hasSameContent(before.manifest, manifest)) {
      // One may be missing here, after a restore of the database alone.
      await storeFiles(tx, context, brought)
      return { ...place, state: 'same' as const, version: before.currentVersion }
    }
    // A rollback is an act of its own, with its own question.
    const known = await tx.$count(courseVersions, and(eq(courseVersions.courseId, id), eq(courseVersions.sha256, hash)))
    if (before && known > 0) return { ...place, state: 'older' as const, version: before.currentVersion }
    const publication = { manifest, textBytes: await textBytesOf(manifest), before, note }
    await publishVersion(tx, { ...publication, publishedBy: context.person.id, publishedAt: context.clock() })
    await checkHash(tx, { id, version, hash })
    await storeFiles(tx, context, brought)
    await recordAct(tx, context, { act: 'course_brought', object: source.slug, after: String(version) })
    return { ...place, state: 'new' as const, version }
  })
  if (done.state === 'new') context.mail.inBackground(() => issueDue({ ...context, courseId: id }))
  return done
}

/** The same content has the same hash on every server. */
async function checkHash(tx: Transaction, { id, version, hash }: { id: string; version: number; hash: string }): Promise<void> {
  const [stored] = await tx
    .select({ hash: courseVersions.sha256 })
    .from(courseVersions)
    .where(and(eq(courseVersions.courseId, id), eq(courseVersions.version, version)))
  if (stored?.hash !== hash) throw bad('changed')
}

/** Begins a new draft with the content of the file. One that has arrived before, under the same id, is the same. */
async function begin(context: MemberContext, brought: ReadPackage, id: string) {
  const { db, person } = context
  const { source } = brought
  const { note: _note, slug: _slug, ...content } = source
  const nodes = nodesOf({ ...content, slug: '' }, { courseId: id, idOf: (place) => stableId(`draft:${id}:${place}`) })
  if (nodes.length > maxDraftNodes || nodes.some(({ fields }) => bytesOf(fields) > maxNodeBytes)) throw bad('faulty')
  const state = await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ right: draftPeople.right })
      .from(draftPeople)
      .where(and(eq(draftPeople.courseId, id), eq(draftPeople.userId, person.id)))
    if (before?.right === 'owner') {
      await storeMissing(tx, context, { id, brought })
      return 'same' as const
    }
    const taken = (await tx.$count(courseDrafts, eq(courseDrafts.courseId, id))) + (await tx.$count(courses, eq(courses.id, id)))
    if (taken > 0) throw new Refusal('conflict')
    const isOwn = and(eq(draftPeople.userId, person.id), eq(draftPeople.right, 'owner'))
    const [own] = await tx.select({ all: count() }).from(draftPeople).where(isOwn)
    if ((own?.all ?? 0) >= maxDraftsPerPerson) throw new Refusal('too_many')
    await storeFiles(tx, context, brought)
    const first = await takeChanges(tx, 'teaching', nodes.length + 1)
    await tx.insert(courseDrafts).values({ courseId: id, files: filesOf(brought), editedBy: person.id, change: first + nodes.length })
    await tx.insert(draftPeople).values({ courseId: id, userId: person.id, right: 'owner' })
    await tx.insert(draftNodes).values(newNodeRows(nodes, { courseId: id, first }))
    return 'new' as const
  })
  return { id, slug: null, state, version: null }
}
