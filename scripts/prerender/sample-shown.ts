import type { CourseOutline, Manifest } from '../../contract/courses.ts'
import type { PageData } from '../../contract/early-pages.ts'
import type { Event } from '../../contract/events.ts'
import type { Album } from '../../contract/gallery.ts'

const both = (bn: string) => ({ bn, en: '' })

/** Stands in the addresses of the samples. */
export const sampleId = '00000000-0000-4000-8000-000000000000'

const author: Event['organiser'] = { id: sampleId, name: 'নমুনা', role: 'student', place: 'নমুনা' }

const course: CourseOutline = {
  id: sampleId,
  slug: sampleId,
  title: both('নমুনা'),
  summary: both('নমুনা'),
  outcomes: [both('নমুনা')],
  level: 'beginner',
  subject: 'money',
  keywords: [],
  minutes: 1,
  instructor: both('নমুনা'),
  about_instructor: both('নমুনা'),
  lessons: 1,
  cover: '0'.repeat(64),
  has_handbook: true,
  package_version: 1,
  bytes: 1,
  published_at: 0,
  rating: { average: 5, count: 1 },
  modules: [],
}

const manifest: Manifest = {
  ...course,
  format: 1,
  version: 1,
  order: 'sequential',
  cover: '',
  handbook: null,
  files: [],
  modules: [
    {
      id: 'module',
      title: both('নমুনা'),
      lessons: ['first', 'second'].map((id) => ({
        id,
        title: both('নমুনা'),
        minutes: 1,
        blocks: [
          {
            id: 'text',
            kind: 'text' as const,
            version: 1 as const,
            is_required: true,
            data: { markdown: both('## নমুনা\n\n**নমুনা** *নমুনা* [নমুনা](/courses)\n\n- নমুনা\n\n1. নমুনা\n\n> নমুনা\n\n|ক|\n|-|\n|খ|') },
          },
        ],
      })),
    },
  ],
}

const event = (change: Partial<Event>): Event => ({
  id: sampleId,
  organiser: author,
  title: both('নমুনা'),
  place: both('নমুনা'),
  description: both('নমুনা'),
  starts_at: 0,
  ends_at: Number.MAX_SAFE_INTEGER / 1000,
  capacity: 2,
  taken: 1,
  waiting: 1,
  seated_through: 1,
  made_at: 0,
  revision: 1,
  revised_at: 0,
  called_off_at: null,
  ...change,
})

const album: Album = {
  id: sampleId,
  slug: 'sample',
  title: both('নমুনা'),
  about: both('নমুনা'),
  pictures: [{ id: 'sample', caption: both('নমুনা'), alt: both('নমুনা'), files: [{ sha256: '0'.repeat(64), width: 1, height: 1, bytes: 1 }] }],
}

/** Seen by nobody: it has every part of the pages that the server writes into, so that the rules for all of them are found. */
export const sampleShown: PageData = {
  courses: [course],
  course,
  posts: [{ id: sampleId, author, body: 'নমুনা', made_at: 0, edited_at: 0 }],
  // With seats, without any left, and open to all.
  events: [event({}), event({ taken: 2 }), event({ capacity: null })],
  event: event({}),
  albums: [{ ...album, count: 1 }],
  album: { ...album, mostBytes: 1 },
  lesson: { course: manifest, id: 'first' },
}
