import { createHash, randomUUID } from 'node:crypto'
import type { CourseSummary, Manifest } from '../../contract/courses/courses.ts'
import type { Database } from '../../server/db/open.ts'
import { courses, courseVersions } from '../../server/db/schema.ts'
import type { FileStore } from '../../server/files.ts'

export interface SmallCourse {
  readonly id: string
  readonly slug: string
  readonly lessonId: string
  readonly textBlockId: string
  readonly quizBlockId: string
  readonly rightAnswers: Readonly<Record<string, string[]>>
  readonly coverSha256: string
}

const both = (text: string) => ({ bn: text, en: text })
const cover = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')

/** A published course of one lesson with a text and a quiz: the minimum for every learning command. */
export async function addSmallCourse(db: Database, files: FileStore): Promise<SmallCourse> {
  const file = await files.put(cover, 'image/svg+xml')
  const manifest = manifestWith(file.sha256)
  const { id, slug, version } = manifest
  const summary = summaryOf(manifest, file.sha256)
  const sizes = { bytesNew: summary.bytes, bytesTotal: summary.bytes }
  await db.insert(courseVersions).values({ courseId: id, version, manifest, note: both(''), ...sizes, publishedAt: new Date(0) })
  await db.insert(courses).values({ id, slug, currentVersion: version, manifest, summary, isPublished: true, change: 1 })
  return {
    id: manifest.id,
    slug: manifest.slug,
    lessonId: 'first',
    textBlockId: 'words',
    quizBlockId: 'quiz',
    rightAnswers: { sum: ['four'] },
    coverSha256: file.sha256,
  }
}

function manifestWith(coverSha256: string): Manifest {
  const option = (id: string, is_right: boolean) => ({ id, text: both(id), is_right, feedback: both(id) })
  const question = { id: 'sum', kind: 'single' as const, prompt: both('২ + ২'), options: [option('four', true), option('five', false)] }
  const words = { id: 'words', kind: 'text' as const, version: 1 as const, is_required: true, data: { markdown: both('দুই আর দুই') } }
  const quizData = { title: both('যাচাই'), is_graded: true, pass_percent: 70, shuffle: false, questions: [question] }
  const quiz = { id: 'quiz', kind: 'quiz' as const, version: 2 as const, is_required: true, data: quizData }
  return {
    id: randomUUID(),
    format: 1,
    version: 1,
    slug: 'choto-hisab',
    title: both('ছোট হিসাব'),
    summary: both('দুই আর দুই'),
    outcomes: [both('যোগ')],
    level: 'beginner',
    subject: 'money',
    keywords: [],
    order: 'free',
    minutes: 5,
    instructor: both('শিক্ষক'),
    cover: 'cover.svg',
    handbook: null,
    modules: [{ id: 'one', title: both('এক'), lessons: [{ id: 'first', title: both('প্রথম'), minutes: 5, blocks: [words, quiz] }] }],
    files: [
      {
        path: 'cover.svg',
        sha256: coverSha256,
        bytes: cover.length,
        type: 'image/svg+xml',
        chunks: [createHash('sha256').update(cover).digest('hex')],
      },
    ],
  }
}

function summaryOf(manifest: Manifest, coverSha256: string): CourseSummary {
  const { id, slug, title, summary, level, subject, keywords, minutes, instructor } = manifest
  const counted = { lessons: 1, cover: coverSha256, has_handbook: false, package_version: 1, bytes: cover.length, published_at: 0 }
  return { id, slug, title, summary, level, subject, keywords, minutes, instructor, ...counted, rating: { average: 0, count: 0 } }
}
