import * as z from 'zod/mini'
import { faceId, shownFace } from '../account/person.ts'
import { block, readableBlock } from '../blocks/block.ts'
import { filePath } from '../blocks/picture.ts'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { queryNumber } from '../values/query-number.ts'
import { id, type LocalizedText, localizedText, reference, sha256, time } from '../values/text.ts'
import { courseKeys } from './course-keys.ts'

export const levels = ['beginner', 'middle', 'advanced'] as const
/** Subjects, a filter of the catalogue. */
export const subjects = ['money', 'starting', 'selling', 'food', 'farming', 'craft'] as const
/** Rights of a person in a course. An owner and an author teach it: they see its learners. */
export const courseRights = ['owner', 'author', 'reviewer'] as const
export type CourseRight = (typeof courseRights)[number]
export type Level = (typeof levels)[number]
export type Subject = (typeof subjects)[number]

/** Size of the pieces in which files are verified and resumed, in bytes. */
export const chunkBytes = 256 * 1024

/** One file of a package, stored and served under its hash. `chunks`: hashes of the 256 KiB pieces, in order. */
export const packageFile = z.strictObject({
  path: filePath,
  sha256,
  bytes: z.number().check(z.int(), z.positive()),
  type: z.string().check(z.regex(/^[a-z]+\/[a-z0-9.+-]+$/)),
  chunks: z.array(sha256).check(z.minLength(1)),
})
export type PackageFile = z.output<typeof packageFile>

/** A small job in the learner's own shop, done in ten minutes. `question` asks a day later whether it was done. */
const taskFields = { text: localizedText, question: localizedText }
export type LessonTask = { readonly [F in keyof typeof taskFields]: LocalizedText }

const lessonFields = { id: reference, title: localizedText, minutes: z.number().check(z.int(), z.positive()) }
const writtenLesson = z.strictObject({
  ...lessonFields,
  task: z.optional(z.strictObject(taskFields)),
  blocks: z.array(block).check(z.minLength(1), z.maxLength(100)),
})
export const readableLesson = z.object({
  ...lessonFields,
  task: z.optional(z.object(taskFields)),
  blocks: z.array(readableBlock).check(z.minLength(1), z.maxLength(100)),
})
export type WrittenLesson = z.output<typeof writtenLesson>
export type Lesson = z.output<typeof readableLesson>

const courseFields = {
  slug: reference,
  title: localizedText,
  summary: localizedText,
  /** Learning outcomes, one sentence each. */
  outcomes: z.array(localizedText).check(z.maxLength(10)),
  level: z.enum(levels),
  subject: z.enum(subjects),
  /** Further search words in both languages: spellings, near meanings. */
  keywords: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(30)), []),
  minutes: z.number().check(z.int(), z.positive()),
  /** `sequential`: a lesson is locked until the lessons before it are complete. */
  order: z._default(z.enum(['free', 'sequential']), 'free'),
  instructor: localizedText,
  instructor_face: z.optional(faceId),
  /** One or two sentences about the instructor. */
  about_instructor: z.optional(localizedText),
  cover: filePath,
  handbook: z.nullable(filePath),
  /** The handbook's text, page by page (see documents.ts). */
  handbook_text: z.optional(filePath),
}

/** The author's file (`content/<slug>/course.json`): a course without its computed fields. */
export const courseSource = z.strictObject({
  format: z.literal(1),
  version: z.number().check(z.int(), z.positive(), z.lte(1_000_000)),
  /** Changes since the last version, in words for learners. Stored with the version, not in the package. */
  note: z.optional(localizedText),
  ...courseFields,
  modules: z
    .array(z.strictObject({ id: reference, title: localizedText, lessons: z.array(writtenLesson).check(z.minLength(1), z.maxLength(50)) }))
    .check(z.minLength(1), z.maxLength(20)),
})
export type CourseSource = z.output<typeof courseSource>

/**
 * A course package: the course, and every file it needs with hash and size. Parsed leniently, because the app may be older
 * than the package: unknown fields are ignored, and unknown blocks become `newer` blocks.
 */
export const manifest = z.object({
  id,
  ...z.omit(courseSource, { note: true }).shape,
  instructor_face: z.optional(shownFace),
  modules: z.array(z.object({ id: reference, title: localizedText, lessons: z.array(readableLesson) })),
  files: z.array(packageFile),
  /** Transfer size of the keys of its graded quizzes. Only the API writes it; absent in courses without such quizzes. */
  keys: z.optional(z.object({ bytes: z.number() })),
})
export type Manifest = z.output<typeof manifest>

/** A course in a list. `bytes`: transfer size of the whole download, with the manifest compressed and the files as stored. */
export const courseSummary = z.object({
  id,
  slug: reference,
  title: localizedText,
  summary: localizedText,
  level: z.enum(levels),
  subject: z.enum(subjects),
  keywords: z.array(z.string()),
  minutes: z.number(),
  instructor: localizedText,
  lessons: z.number(),
  cover: sha256,
  has_handbook: z.boolean(),
  package_version: z.number(),
  bytes: z.number(),
  published_at: time,
  /** Average stars, 1 to 5 with one decimal, and the number of reviews. Both are 0 without a review. */
  rating: z.object({ average: z.number(), count: z.number() }),
  /** Changes of the current version, in the words of its author. */
  note: z.optional(localizedText),
  /** The course is shown only to people who have started it. Sent from row shape 3 on. */
  is_withdrawn: z.optional(z.boolean()),
})
export type CourseSummary = z.output<typeof courseSummary>

/** A course without its blocks, for visitors who have not downloaded it. */
export const courseOutline = z.object({
  ...courseSummary.shape,
  instructor_face: z.optional(shownFace),
  about_instructor: z.optional(localizedText),
  outcomes: z.array(localizedText),
  modules: z.array(
    z.object({
      id: reference,
      title: localizedText,
      /** `bytes`: total size of the lesson's files, each counted once. The texts of all lessons are in the manifest. */
      lessons: z.array(z.object({ id: reference, title: localizedText, minutes: z.number(), bytes: z.number() })),
    }),
  ),
})
export type CourseOutline = z.output<typeof courseOutline>

export const courseEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/courses',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(courseSummary), next_cursor: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/courses/:id',
    access: 'anyone',
    input: z.strictObject({ id: reference }),
    output: z.object({ course: courseOutline }),
  }),
  package: endpoint({
    method: 'GET',
    path: '/courses/:id/package',
    access: 'anyone',
    isPacked: true,
    input: z.strictObject({ id: reference }),
    output: z.object({ manifest }),
  }),
  /**
   * The keys of a version's graded quizzes. Asking for them counts as the first contact with the course. Without a hash that others
   * may read: a script would try keys until one fits.
   */
  keys: endpoint({
    method: 'GET',
    path: '/courses/:id/keys',
    access: 'member',
    isPacked: true,
    perMinute: 60,
    input: z.strictObject({ id: reference, version: queryNumber }),
    output: z.object({ keys: courseKeys }),
  }),
  /** Immutable bytes under their hash. One range per request, a strong ETag, no content encoding. */
  media: endpoint({
    method: 'GET',
    path: '/media/:sha256',
    access: 'anyone',
    answer: 'file',
    perMinute: 1200,
    input: z.strictObject({ sha256 }),
    output: z.unknown(),
  }),
}

/** The lessons of a course in learning order. */
export function lessonsOf(course: { modules: readonly { lessons: readonly Lesson[] }[] }): Lesson[] {
  return course.modules.flatMap((module) => module.lessons)
}
