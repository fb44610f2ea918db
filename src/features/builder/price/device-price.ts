import { chunkBytes, type Lesson, type Manifest, type PackageFile } from '../../../../contract/courses/courses.ts'
import { distinctFiles, isVoice, lessonFiles } from '../../../../contract/courses/lesson-files.ts'
import { coverCourseField, packageId, packageIdField, sourceOf } from '../../../../contract/drafts/draft-package.ts'
import { shownNodes } from '../../../../contract/drafts/draft-review.ts'
import type { CourseDraft, DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { isUploadPath, uploadsIn } from '../../../../contract/drafts/upload-types.ts'
import { manifestOf, type PackagePlace } from '../../../../contract/packing/draft-manifest.ts'
import { fileBytes, measureAnswer, packText } from '../../../../contract/packing/package-text.ts'
import { slugOf } from '../../../../contract/values/latin.ts'
import type { WholeDraft } from '../draft.queries.ts'
import type { PriceFacts } from './price.queries.ts'

export interface DraftPrice {
  /** Bytes of a first download. */
  readonly total: number
  /** Bytes of an update from the last version; null before the first. */
  readonly update: number | null
  /** Bytes by the ids of lesson nodes: the own files, and the share of the text. A file of several lessons counts in the first one. */
  readonly lessons: ReadonlyMap<string, number>
  /** False: something is unfinished, or the server has not received or encoded a file. */
  readonly isExact: boolean
}

/** Files that the shown parts name and the server has not listed: their sizes are on the device alone. */
export const unlistedPaths = ({ head, tree }: Pick<WholeDraft, 'head' | 'tree'>): string[] => {
  const listed = new Set(head.files.map(({ path }) => path))
  const named = shownNodes(tree).flatMap(({ fields }) => Object.values(fields).flatMap(uploadsIn))
  return [...new Set(named.filter((path) => !listed.has(path)))].sort()
}

type Listed = CourseDraft['files'][number]

/** A file that the server has not received: a sound or a document arrives as it is, a picture is encoded again. */
const guessed = ({ path, bytes, type, sha256 }: PriceFacts['own'][number]): PackageFile => ({
  ...{ path, bytes, type, sha256, chunks: [sha256] },
})

/**
 * The price of a draft, computed on the device as the server does (decision 098), with pauses. A draft that is no course yet gets an
 * approximate one.
 */
export function* priceOf(draft: WholeDraft, facts: PriceFacts): Generator<unknown, DraftPrice, never> {
  const { head, tree, nodes } = draft
  const published = head.files.filter(({ is_published }) => is_published === true)
  const version = facts.course?.package_version ?? head.version ?? 0
  // Another version has replaced the one that this draft contains; or an older server has sent the draft.
  const isBaseKnown = head.version === null ? facts.course === undefined : version === head.version && published.length > 0
  let isExact = isBaseKnown
  const fileOf = (path: string): PackageFile | undefined => {
    if (facts.cover?.path === path) return facts.cover
    const listed = head.files.find((one) => one.path === path)
    if (listed) {
      if (!listed.chunks && listed.bytes > chunkBytes) isExact = false
      return withChunks(listed)
    }
    isExact = false
    const own = facts.own.find((one) => one.path === path)
    return own && guessed(own)
  }
  if (tree.node.fields[coverCourseField] !== undefined && !facts.cover) isExact = false
  const { fields } = tree.node
  const place: PackagePlace = {
    id: head.id,
    version: version + 1,
    slug: facts.course?.slug ?? head.slug ?? slugOf(String(fields['title.en'] || fields['title.bn']), facts.idHash),
    cover: facts.cover?.path ?? (fields[coverCourseField] === undefined ? undefined : 'cover.webp'),
    fileOf,
    voicesFor() {
      const voices = published.filter(isVoice)
      const unchanged = voices.filter((file) => {
        const isSame = isUnchanged(nodes, tree, file)
        // The author may have changed the text back, which the device cannot know.
        if (isSame === undefined) isExact = false
        return isSame === true
      })
      return unchanged.map(withChunks)
    },
  }
  const packed = manifestOf(tree, place)
  if (packed && packed.missing.length > 0) isExact = false
  const manifest = packed?.manifest ?? unfinished(draft, place)
  const text = packed ? (yield* packText(packed.manifest)).bytes : (yield* measureAnswer({ manifest })).byteLength
  const total = text + fileBytes(manifest.files)
  return {
    total,
    update:
      head.version === null
        ? null
        : text + fileBytes(manifest.files, new Set((published.length > 0 ? published : head.files).map(({ sha256 }) => sha256))),
    lessons: byLesson(draft, manifest, text),
    isExact: isExact && packed !== null,
  }
}

const withChunks = ({ path, sha256, bytes, type, chunks }: Listed): PackageFile => ({
  path,
  sha256,
  bytes,
  type,
  chunks: chunks ?? [sha256],
})

/** Undefined: the part was changed, moved, or written since; the text may be the same again. */
function isUnchanged(
  nodes: WholeDraft['nodes'],
  { modules }: WholeDraft['tree'],
  { path }: Pick<PackageFile, 'path'>,
): boolean | undefined {
  const [, lessonId, rest = ''] = path.split('/')
  const blockId = rest.replace(/(-(bn|en))?\.[^.]+$/, '')
  const lesson = modules.flatMap(({ lessons }) => lessons).find(({ node }) => packageId(node) === lessonId)
  const block = lesson?.blocks.find(({ node }) => packageId(node) === blockId)
  if (!block) return false
  const isOriginal = ({ revision, fields, is_removed }: DraftNode) => revision === 1 && !is_removed && fields[packageIdField] !== undefined
  return [block.node, ...nodes.filter(({ parent_id }) => parent_id === block.node.id)].every(isOriginal) ? true : undefined
}

/** A course that has not all its parts: as it is, with the files that its shown parts name, and the recordings that fit their texts. */
function unfinished({ head, tree }: WholeDraft, { id, version, slug, cover, fileOf, voicesFor }: PackagePlace): Manifest {
  const values = shownNodes(tree).flatMap(({ fields }) => Object.values(fields).filter((value) => typeof value === 'string'))
  const whole = new Set(cover === undefined ? values : [...values, cover])
  const lists = values.filter((value) => value.startsWith('[') || value.startsWith('{')).join()
  const isNamed = (path: string) => (whole.has(path) || lists.includes(`"${path}"`)) && !isUploadPath(path)
  const listed = [...head.files.map(({ path }) => path), ...(cover === undefined ? [] : [cover])].filter(isNamed)
  const paths = new Set([...values.flatMap(uploadsIn), ...listed])
  const files = [...[...paths].flatMap((path) => fileOf(path) ?? []), ...voicesFor({ modules: [] })]
  return { id, ...sourceOf(tree, version), slug, files } as unknown as Manifest
}

/** Whole bytes that add up to the price of the course without its frame: its cover, handbook and description. */
function byLesson({ tree }: WholeDraft, manifest: Manifest, text: number): Map<string, number> {
  const nodes = tree.modules.flatMap(({ lessons }) => lessons.map(({ node }) => node))
  const lessons = manifest.modules.flatMap((module) => module.lessons)
  const whole = JSON.stringify(manifest).length
  const counted = new Set<string>()
  const prices = new Map<string, number>()
  for (const [place, lesson] of lessons.entries()) {
    const node = nodes[place]
    const files = filesOf(manifest, lesson).filter(({ sha256 }) => !counted.has(sha256))
    for (const { sha256 } of files) counted.add(sha256)
    if (node) prices.set(node.id, Math.floor((text * JSON.stringify(lesson).length) / whole) + fileBytes(files))
  }
  return prices
}

/** A part that is not finished names no files yet. */
function filesOf(manifest: Manifest, lesson: Lesson): PackageFile[] {
  try {
    return lessonFiles(manifest, lesson)
  } catch {
    const paths = new Set(uploadsIn(JSON.stringify(lesson)))
    return distinctFiles({ files: manifest.files.filter(({ path }) => paths.has(path)) })
  }
}
