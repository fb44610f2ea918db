import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import { lessonsOf, type Manifest, type PackageFile } from '../../../contract/courses/courses.ts'
import { isVoice } from '../../../contract/courses/lesson-files.ts'
import { faultsOfDraft } from '../../../contract/drafts/draft-faults.ts'
import { coverCourseField, treeOf } from '../../../contract/drafts/draft-package.ts'
import { isSameState, seenState } from '../../../contract/drafts/draft-review.ts'
import type { DraftNode } from '../../../contract/drafts/draft-rows.ts'
import type { draftEndpoints } from '../../../contract/drafts/drafts.ts'
import { stateOf } from '../../../contract/drafts/merge-draft.ts'
import { isUploadPath } from '../../../contract/drafts/upload-types.ts'
import { manifestOf } from '../../../contract/packing/draft-manifest.ts'
import { may } from '../../../contract/permissions.ts'
import { id as courseId } from '../../../contract/values/text.ts'
import { hasSameContent } from '../../db/content/content.ts'
import { addVersion, type CourseRow, lockPublications, markLearners, sizesOf, textBytesOf } from '../../db/content/publish-version.ts'
import { takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { repeated } from '../../db/repeated.ts'
import { courseDrafts, coursePeople, courses, courseVersions, draftNodes, draftPeople, files as listedFiles } from '../../db/schema.ts'
import { readSetting } from '../../db/stored-settings.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { issueDue } from '../certificates/issue-due.ts'
import { threadSlug } from '../forum/latin.ts'
import { draftNodeOf, publishedFiles } from './draft-changes.ts'
import { rightOf } from './draft-commands.ts'
import { isApproved } from './review-commands.ts'

const faulty = () => new Refusal('invalid_input', { fields: { draft: 'invalid' } })

export const publishDraft: Handler<typeof draftEndpoints.publish> = async (context, { id, seen, files_seen, note, over = false }) => {
  const { db, person, clock, language } = context
  const mayAct = (right: Right) => may(person, 'draft.steer', { right })
  const published = await repeated(db, async (tx) => {
    await lockPublications(tx)
    const { version: draftVersion } = await readDraft(tx, { id, personId: person.id, mayAct })
    const { manifest, before } = await packDraft(tx, id, await seenNodes(tx, id, seen))
    // A draft may be older than a course that an administrator has published from a file.
    if (before && !mayAct(await rightInCourse(tx, id, person.id))) throw new Refusal('forbidden')
    // The answer to the same publication was lost, or nothing has changed.
    const isNew = !before || !hasSameContent(before.manifest, manifest)
    // Another version has replaced the one that this draft contains.
    if (isNew && !over && before && before.currentVersion !== draftVersion)
      throw new Refusal('changed_meanwhile', { fields: { version: 'changed_meanwhile' } })
    const textBytes = await textBytesOf(manifest)
    // Learners before the draft, in the lock order: a push of a teacher who learns locks the person first.
    if (isNew) await markLearners(tx, { manifest, before })
    const draft = await readDraft(tx, { id, personId: person.id, mayAct }, { isLocked: true })
    // No author has written since, and no file of a part has arrived.
    const now = seenState(id, await seenNodes(tx, id, seen), draft.files)
    if (!isSameState({ seen, files_seen }, now)) throw new Refusal('changed_meanwhile')
    if (isNew && (await readSetting(tx, 'courses_need_review')) && !(await isApproved(tx, id, now)))
      throw new Refusal('conflict', { fields: { review: 'missing' } })
    const teaching = await takeChanges(tx, 'teaching')
    if (isNew) await addVersion(tx, { manifest, textBytes, before, note, publishedBy: person.id, publishedAt: clock() })
    if (!before) await addPeople(tx, id)
    const files = [...publishedFiles(manifest), ...unused(draft, manifest)]
    if (isNew) await listUploads(tx, manifest)
    const { slug } = manifest
    const version = isNew ? manifest.version : before.currentVersion
    await tx.update(courseDrafts).set({ version, slug, files, change: teaching }).where(eq(courseDrafts.courseId, id))
    if (isNew) await recordAct(tx, context, { act: 'course_version_published', object: slug, after: String(version) })
    return { version, slug }
  })
  // The new version may require less.
  context.mail.inBackground(() => issueDue({ ...context, courseId: id }))
  return { message: translate(language, 'saved'), ...published }
}

/** Without a lock: authors go on writing while it is counted. */
export const priceOfDraft: Handler<typeof draftEndpoints.price> = async ({ db, person }, { id }) =>
  await db.transaction(async (tx) => {
    await readDraft(tx, { id, personId: person.id, mayAct: (right) => may(person, 'draft.read', { right }) })
    const { manifest, before } = await packDraft(tx, id, await nodesIn(tx, id))
    const { bytesNew, bytesTotal } = sizesOf({ manifest, textBytes: await textBytesOf(manifest) }, before)
    return { bytes_new: bytesNew, bytes_total: bytesTotal }
  })

type Right = Awaited<ReturnType<typeof rightOf>>

async function rightInCourse(tx: Transaction, courseId: string, userId: string): Promise<Right> {
  const isOwn = and(eq(coursePeople.courseId, courseId), eq(coursePeople.userId, userId))
  const [own] = await tx.select({ right: coursePeople.right }).from(coursePeople).where(isOwn)
  return own?.right ?? null
}

async function readDraft(
  tx: Transaction,
  { id, personId, mayAct }: { id: string; personId: string; mayAct: (right: Right) => boolean },
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<Pick<typeof courseDrafts.$inferSelect, 'version' | 'files'>> {
  const { version, files } = courseDrafts
  const reading = tx.select({ version, files }).from(courseDrafts).where(eq(courseDrafts.courseId, id))
  const [draft] = await (isLocked ? reading.for('update') : reading)
  if (!mayAct(draft ? await rightOf(tx, id, personId) : null)) throw new Refusal('forbidden')
  if (!draft) throw new Refusal('not_found')
  return draft
}

/** The parts in the state that the owner saw. */
async function seenNodes(tx: Transaction, id: string, seen: string): Promise<DraftNode[]> {
  const nodes = await nodesIn(tx, id)
  if (stateOf(nodes, id) !== seen) throw new Refusal('changed_meanwhile')
  return nodes
}

const nodesIn = async (tx: Transaction, id: string): Promise<DraftNode[]> =>
  (await tx.select().from(draftNodes).where(eq(draftNodes.courseId, id))).map(draftNodeOf)

/** The next version of a course, from its draft. Throws for a draft with faults: no faulty course is published. */
async function packDraft(
  tx: Transaction,
  id: string,
  nodes: readonly DraftNode[],
): Promise<{ manifest: Manifest; before: CourseRow | undefined }> {
  const tree = treeOf(nodes)
  if (!tree || faultsOfDraft(tree).some(({ isBlocking }) => isBlocking)) throw faulty()
  const [before] = await tx.select().from(courses).where(eq(courses.id, id))
  const title = tree.node.fields['title.en'] || tree.node.fields['title.bn']
  const coverOf = tree.node.fields[coverCourseField]
  const cover = coverOf === undefined ? undefined : await coverOfCourse(tx, coverOf)
  const known = [...(await knownFiles(tx, id, before)), ...(await broughtFiles(tx, id))]
  const packed = manifestOf(tree, {
    id,
    version: (before?.currentVersion ?? 0) + 1,
    slug: before?.slug ?? threadSlug(String(title), id),
    cover: cover?.path,
    fileOf: (path) => (cover?.path === path ? cover : known.find((one) => one.path === path)),
    voicesFor: (source) => (before ? voicesOf(before.manifest, source) : []),
  })
  if (!packed || packed.missing.length > 0) throw faulty()
  return { manifest: packed.manifest, before }
}

/** The picture of another published course. */
async function coverOfCourse(tx: Transaction, written: unknown): Promise<PackageFile | undefined> {
  const id = courseId.safeParse(written).data
  if (id === undefined) return undefined
  const [course] = await tx.select({ manifest: courses.manifest }).from(courses).where(eq(courses.id, id))
  return course?.manifest.files.find(({ path }) => path === course.manifest.cover)
}

/** The files of all versions, those of the current one first. A draft may have begun before a rollback. */
async function knownFiles(tx: Transaction, id: string, before: CourseRow | undefined): Promise<PackageFile[]> {
  if (!before) return []
  const versions = await tx
    .select({ manifest: courseVersions.manifest })
    .from(courseVersions)
    .where(eq(courseVersions.courseId, id))
    .orderBy(desc(courseVersions.version))
  return [before, ...versions].flatMap(({ manifest }) => manifest.files)
}

/** The files that came with the draft, see course-files.ts. */
async function broughtFiles(tx: Transaction, id: string): Promise<PackageFile[]> {
  const [draft] = await tx.select({ files: courseDrafts.files }).from(courseDrafts).where(eq(courseDrafts.courseId, id))
  return (draft?.files ?? []).flatMap(({ path, sha256, bytes, type, chunks }) => (chunks ? [{ path, sha256, bytes, type, chunks }] : []))
}

/** Recordings of blocks whose text is as before: an older voice must not read a new text. */
function voicesOf(before: Manifest, source: Pick<Manifest, 'modules'>): PackageFile[] {
  const blocksOf = (course: Pick<Manifest, 'modules'>) =>
    new Map<string, unknown>(
      lessonsOf(course).flatMap((lesson) => lesson.blocks.map((block) => [`${lesson.id}/${block.id}`, block] as const)),
    )
  const [old, now] = [blocksOf(before), blocksOf(source)]
  return before.files.filter((file) => {
    const [, lessonId = '', rest = ''] = file.path.split('/')
    const place = `${lessonId}/${rest.replace(/(-(bn|en))?\.[^.]+$/, '')}`
    return isVoice(file) && old.has(place) && isDeepStrictEqual(old.get(place), now.get(place))
  })
}

/** Files of authors that no part of this version names: one may wait for its part, or for its undoing. */
const unused = ({ files }: Pick<typeof courseDrafts.$inferSelect, 'files'>, manifest: Manifest) =>
  files.flatMap(({ is_published: _published, ...file }) =>
    isUploadPath(file.path) && !manifest.files.some(({ path }) => path === file.path) ? [file] : [],
  )

/** From now on everyone may read the files of authors that the version has. */
async function listUploads(tx: Transaction, { files }: Manifest): Promise<void> {
  const rows = files.filter(({ path }) => isUploadPath(path)).map(({ sha256, bytes, type }) => ({ sha256, bytes, type }))
  if (rows.length > 0) await tx.insert(listedFiles).values(rows).onConflictDoNothing()
}

/** The people of a draft work on the new course too. */
async function addPeople(tx: Transaction, id: string): Promise<void> {
  const people = await tx.select().from(draftPeople).where(eq(draftPeople.courseId, id))
  const rights = people.flatMap(({ courseId, userId, right }) => (right === null ? [] : [{ courseId, userId, right }]))
  if (rights.length > 0) await tx.insert(coursePeople).values(rights).onConflictDoNothing()
}
