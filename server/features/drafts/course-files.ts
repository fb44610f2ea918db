import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, count, eq } from 'drizzle-orm'
import type { Manifest, PackageFile } from '../../../contract/courses/courses.ts'
import { bytesOf, maxDraftNodes, maxDraftsPerPerson, maxNodeBytes } from '../../../contract/drafts/draft-commands.ts'
import { nodesOf } from '../../../contract/drafts/draft-package.ts'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { chunkHashes, hasSameContent } from '../../db/content/content.ts'
import { BadPackage, packVersion, type ReadPackage, readPackage } from '../../db/content/course-package.ts'
import { lockPublications, noNote, publishVersion } from '../../db/content/publish-version.ts'
import { takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, coursePeople, courses, courseVersions, draftNodes, draftPeople, signingKeys } from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'
import type { AreaHandlers, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { createWorkQueue } from '../../queues.ts'
import { asAdministrator } from '../administration/act.ts'
import { issueDue } from '../certificates/issue-due.ts'
import { newNodeRows } from './draft-changes.ts'

/** A file is in the memory some times over while it is packed or read. */
const oneByOne = createWorkQueue({ concurrency: 1, maxWaiting: 20, maxWaitMs: 20_000, retryAfter: 10 })

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
    return await oneByOne(async () => {
      const packed = await packVersion(found, signer, (sha256) => readFile(files.pathOf(sha256)))
      const etag = createHash('sha256').update(packed).digest('hex')
      return { path: packed, bytes: packed.length, type: 'application/zip', etag, isRevocable: true }
    })
  },

  async bring(context, { as, bytes }) {
    const { db, person, language } = context
    if (!may(person, as === 'course' ? 'course.bring' : 'draft.start')) throw new Refusal('forbidden')
    return await oneByOne(async () => {
      const brought = read(bytes)
      const { keyId, publicKey } = brought.signer
      const [key] = await db.select({ publicKey: signingKeys.publicKey }).from(signingKeys).where(eq(signingKeys.id, keyId))
      // A stranger's key with the first digits of ours.
      if (key && key.publicKey !== publicKey) throw bad('changed')
      const files = await storeFiles(context, brought)
      const answer = as === 'course' ? await publish(context, brought, files) : await begin(context, brought, files)
      return { message: translate(language, 'saved'), ...answer, is_own: key !== undefined }
    })
  },
}

function read(bytes: Uint8Array): ReadPackage {
  try {
    return readPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    if (error instanceof BadPackage) throw bad(error.fault)
    throw error
  }
}

async function storeFiles({ files }: MemberContext, brought: ReadPackage): Promise<PackageFile[]> {
  const stored: PackageFile[] = []
  for (const { path, bytes, type } of brought.files) {
    const { sha256 } = await files.put(bytes, type)
    stored.push({ path, sha256, bytes: bytes.length, type, chunks: chunkHashes(bytes) })
  }
  return stored
}

/** Publishes the course of the file, unless this or a later version has its content already. */
async function publish(context: MemberContext, brought: ReadPackage, files: PackageFile[]) {
  const { id, hash } = brought
  const { note = noNote, ...source } = brought.source
  const done = await asAdministrator(context, async (tx) => {
    await lockPublications(tx)
    const [before] = await tx.select().from(courses).where(eq(courses.id, id))
    const [other] = await tx.select({ id: courses.id }).from(courses).where(eq(courses.slug, source.slug))
    if (other && other.id !== id) throw new Refusal('conflict', { fields: { slug: 'taken' } })
    const version = before ? before.currentVersion + 1 : source.version
    const manifest: Manifest = { id, ...source, version, files }
    const place = { id, slug: source.slug }
    if (before && hasSameContent(before.manifest, manifest)) return { ...place, state: 'same' as const, version: before.currentVersion }
    // A rollback is an act of its own, with its own question.
    const known = await tx.$count(courseVersions, and(eq(courseVersions.courseId, id), eq(courseVersions.sha256, hash)))
    if (before && known > 0) return { ...place, state: 'older' as const, version: before.currentVersion }
    await publishVersion(tx, { manifest, before, note, publishedBy: context.person.id, publishedAt: context.clock() })
    await checkHash(tx, { id, version, hash })
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

/** Begins a new draft with the content of the file. */
async function begin({ db, person }: MemberContext, { source }: ReadPackage, files: PackageFile[]) {
  const id = randomUUID()
  const { note: _note, slug: _slug, ...content } = source
  const nodes = nodesOf({ ...content, slug: '' }, { courseId: id, idOf: (place) => stableId(`draft:${id}:${place}`) })
  if (nodes.length > maxDraftNodes || nodes.some(({ fields }) => bytesOf(fields) > maxNodeBytes)) throw bad('faulty')
  await db.transaction(async (tx) => {
    const isOwn = and(eq(draftPeople.userId, person.id), eq(draftPeople.right, 'owner'))
    const [own] = await tx.select({ all: count() }).from(draftPeople).where(isOwn)
    if ((own?.all ?? 0) >= maxDraftsPerPerson) throw new Refusal('too_many')
    const first = await takeChanges(tx, 'teaching', nodes.length + 1)
    await tx.insert(courseDrafts).values({ courseId: id, files, change: first + nodes.length })
    await tx.insert(draftPeople).values({ courseId: id, userId: person.id, right: 'owner' })
    await tx.insert(draftNodes).values(newNodeRows(nodes, { courseId: id, first }))
  })
  return { id, slug: null, state: 'new' as const, version: null }
}
