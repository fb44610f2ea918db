import type { CourseOutline, CourseSummary } from './courses.ts'

/** Addresses, by the path below the base, of which the build makes an HTML file with the page's text in it. */
export const earlyPaths = [
  '',
  'courses',
  'community',
  'events',
  'more',
  'login',
  'register',
  'forgot-password',
  'dashboard',
  'my-courses',
  'entresoft',
  'about',
  'cafe',
  'privacy',
  'terms',
  'help',
  '404',
] as const
export type EarlyPath = (typeof earlyPaths)[number]

/** What a page is drawn with that only the server knows; without it the page keeps the place of that. */
export interface Shown {
  readonly courses?: readonly CourseSummary[]
  readonly course?: CourseOutline
}

/** A page as src/prerender.tsx draws it. */
export interface RenderedText {
  /** Null: the product's own, as index.html has it. */
  readonly title: string | null
  readonly html: string
  /** Rules for what had a style of its own, which the content policy forbids in HTML. */
  readonly css: string
}

/** The course whose text the server writes into the page of an address (no leading slash, no query); '' for their list. */
export function courseTextAt(path: string): string | undefined {
  return path === 'courses' ? '' : /^courses\/([\w-]{1,100})$/.exec(path)?.[1]
}

/** Addresses with a name in them. Only the server sends their files: the worker keeps none of so many. */
export const namedPages = ['courses/$id', 'courses/$id/learn', 'course/$id/play'] as const
export type NamedPage = (typeof namedPages)[number]

const namedFiles: Readonly<Record<NamedPage, string>> = {
  'courses/$id': 'pages/course.html',
  'courses/$id/learn': 'pages/learn.html',
  'course/$id/play': 'pages/play.html',
}

/** Where the file of such a page lies, by its own path (`courses/$id`) or by an address. */
export function namedFileOf(path: string): string | undefined {
  const page = path.replace(/^(courses?)\/[^/]+/, '$1/$id')
  return Object.hasOwn(namedFiles, page) ? namedFiles[page as NamedPage] : undefined
}

/** Where that file lies, beside index.html; undefined for an address (no leading slash, no query) that has none. */
export function earlyFileOf(path: string): string | undefined {
  return (earlyPaths as readonly string[]).includes(path) ? `pages/${path || 'home'}.html` : undefined
}

/** Whether a path below the base (no leading slash) is never a page of the app: the API, the media, the app's own files. */
export const isServersOwn = (path: string): boolean => /^(api|media|assets)(\/|$)/.test(path)
