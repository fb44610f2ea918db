import type { CourseOutline } from '../../contract/courses.ts'

const both = (bn: string) => ({ bn, en: '' })

/** Seen by nobody: it has every part of a course's page, so that the rules for all of them are found. */
export const sampleCourse: CourseOutline = {
  id: '00000000-0000-4000-8000-000000000000',
  slug: 'sample',
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
