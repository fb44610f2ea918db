import * as z from 'zod/mini'
import { block, readableBlock } from './blocks/block.ts'
import { filePath } from './blocks/picture.ts'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './page-cursor.ts'
import { id, localizedText, reference, sha256, time } from './text.ts'

export const levels = ['beginner', 'middle', 'advanced'] as const
/** What a course is about, for finding it. */
export const subjects = ['money', 'starting', 'selling', 'food', 'farming', 'craft'] as const
export type Level = (typeof levels)[number]
export type Subject = (typeof subjects)[number]

/** Files are verified and resumed in pieces of this many bytes. */
export const chunkBytes = 256 * 1024

/** One file of a package, stored and served under its hash. `chunks` holds the hash of each 256 KiB piece, in order. */
export const packageFile = z.strictObject({
  path: filePath,
  sha256,
  bytes: z.number().check(z.int(), z.positive()),
  type: z.string().check(z.regex(/^[a-z]+\/[a-z0-9.+-]+$/)),
  chunks: z.array(sha256).check(z.minLength(1)),
})
export type PackageFile = z.output<typeof packageFile>

const lessonFields = { id: reference, title: localizedText, minutes: z.number().check(z.int(), z.positive()) }
const writtenLesson = z.strictObject({ ...lessonFields, blocks: z.array(block).check(z.minLength(1), z.maxLength(100)) })
const readableLesson = z.object({ ...lessonFields, blocks: z.array(readableBlock).check(z.minLength(1), z.maxLength(100)) })
export type WrittenLesson = z.output<typeof writtenLesson>
export type Lesson = z.output<typeof readableLesson>

const courseFields = {
  slug: reference,
  title: localizedText,
  summary: localizedText,
  /** What the learner can do afterwards, one sentence each. */
  outcomes: z.array(localizedText).check(z.maxLength(10)),
  level: z.enum(levels),
  subject: z.enum(subjects),
  /** Other words people look for it by, in both languages: spellings, near meanings. */
  keywords: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(30)), []),
  minutes: z.number().check(z.int(), z.positive()),
  /** `sequential`: a lesson opens when those before it are complete. */
  order: z._default(z.enum(['free', 'sequential']), 'free'),
  instructor: localizedText,
  /** Who the instructor is, in a sentence or two. */
  about_instructor: z.optional(localizedText),
  cover: filePath,
  handbook: z.nullable(filePath),
  /** What the handbook says, page by page (see documents.ts). */
  handbook_text: z.optional(filePath),
}

/** What an author writes (`content/<slug>/course.json`): a course without its computed parts. */
export const courseSource = z.strictObject({
  format: z.literal(1),
  version: z.number().check(z.int(), z.positive()),
  ...courseFields,
  modules: z
    .array(z.strictObject({ id: reference, title: localizedText, lessons: z.array(writtenLesson).check(z.minLength(1), z.maxLength(50)) }))
    .check(z.minLength(1), z.maxLength(20)),
})
export type CourseSource = z.output<typeof courseSource>

/**
 * A course package: the course, and every file it needs with hash and size. Read leniently, because the phone that reads
 * it may be older than who wrote it: unknown fields are passed over, and blocks it cannot show are set aside.
 */
export const manifest = z.object({
  id,
  ...courseSource.shape,
  modules: z.array(z.object({ id: reference, title: localizedText, lessons: z.array(readableLesson) })),
  files: z.array(packageFile),
})
export type Manifest = z.output<typeof manifest>

/** A course on a list. `bytes` is what downloading it whole moves over the line: the manifest, compressed, and the files as they are. */
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
  /** What learners say of it: stars from 1 to 5 to one decimal, 0 while nobody has said anything. */
  rating: z.object({ average: z.number(), count: z.number() }),
})
export type CourseSummary = z.output<typeof courseSummary>

/** What a visitor sees before downloading: no blocks. */
export const courseOutline = z.object({
  ...courseSummary.shape,
  about_instructor: z.optional(localizedText),
  outcomes: z.array(localizedText),
  modules: z.array(
    z.object({
      id: reference,
      title: localizedText,
      /** `bytes`: what the files of a lesson weigh, each counted once; the text of all lessons comes with the manifest. */
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
    input: z.strictObject({ id: reference }),
    output: z.object({ manifest }),
  }),
  /** Immutable bytes under their hash; one range per request; a strong ETag; never content-coded. */
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

/** The lessons of a course in the order they are learned. */
export function lessonsOf(course: { modules: readonly { lessons: readonly Lesson[] }[] }): Lesson[] {
  return course.modules.flatMap((module) => module.lessons)
}
