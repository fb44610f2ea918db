import type { CourseOutline, CourseSummary, Manifest } from './courses.ts'
import type { Event } from './events.ts'
import type { Album } from './gallery.ts'
import type { Post } from './wall.ts'

/** Addresses, by the path below the base, of which the build makes an HTML file with the page's text in it. */
export const earlyPaths = [
  '',
  'courses',
  'community',
  'events',
  'gallery',
  'forum',
  'more',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'dashboard',
  'my-courses',
  'outbox',
  'storage',
  'profile',
  'profile/view',
  'profile/edit',
  'profile/avatar',
  'profile/privacy',
  'posts/drafts',
  'events/create',
  'entresoft',
  'entresoft/cash-book',
  'entresoft/price',
  'entresoft/loan',
  'entresoft/invoice',
  'certificates/verify',
  'install',
  'help',
  'about',
  'contact',
  'cafe',
  'cafe/preview',
  'privacy',
  'terms',
  'landing',
  'home-modern',
  'home-modern-v2',
  'home-modern-v3',
  'instructor/dashboard',
  'instructor/courses',
  'instructor/students',
  'instructor/quiz-builder',
  'admin',
  'admin/instructors',
  'admin/translations',
  'admin/password-reset',
  'admin/users',
  'admin/courses',
  'admin/settings',
  'login-test',
  'testing-safe/images',
  'image-debug',
  'vps-debug',
  'domain-test',
  '404',
] as const
export type EarlyPath = (typeof earlyPaths)[number]

/** What a page is drawn with that only the server knows; without it the page keeps the place of that. */
export interface PageData {
  readonly courses?: readonly CourseSummary[]
  readonly course?: CourseOutline
  /** The newest first. */
  readonly posts?: readonly Post[]
  /** Those ahead, soonest first. */
  readonly events?: readonly Event[]
  readonly event?: Event
  /** In their order, with no more than the picture that stands on the card. */
  readonly albums?: readonly ListedAlbum[]
  readonly album?: EarlyAlbum
  /** `done`: the lessons that its reader has finished; without it, as somebody finds it who has learned nothing of the course yet. */
  readonly lesson?: { readonly course: Manifest; readonly id: string; readonly done?: readonly string[] }
}

/** What a card tells of an album: `count` pictures, the first of which stands on it. */
export interface ListedAlbum extends Album {
  readonly count: number
}

/** An album with the pictures of its first screens; `mostBytes` is of all of them. */
export interface EarlyAlbum extends Album {
  readonly mostBytes: number
}

/** A page as src/prerender.tsx draws it. */
export interface RenderedText {
  /** Null: the product's own, as index.html has it. */
  readonly title: string | null
  readonly html: string
  /** Rules for what had a style of its own, which the content policy forbids in HTML. */
  readonly css: string
}

/** What of the server's stands in a page's HTML; `name` where the address has one. */
export interface EarlyText {
  readonly of: 'courses' | 'course' | 'wall' | 'events' | 'event' | 'lesson' | 'gallery' | 'album'
  readonly name: string
  /** The lesson of a course; '' for its first. */
  readonly lesson?: string
  /** The lessons of the course that its reader has finished, where that is known. */
  readonly done?: readonly string[]
}

/** What becomes of a text that the server wrote into a page. */
interface TextLife {
  /** Words that people may take back: no page goes out with them before it is known that they still stand, and no cache of the browser's has it. */
  readonly isPeoples: boolean
  /** The worker keeps the page with it. Words of people only until the phone hears that one was taken back (src/offline/kept-text.ts). */
  readonly isKept: boolean
}

const ours = { isPeoples: false, isKept: true }
const peoples = { isPeoples: true, isKept: false }

export const textLife: Readonly<Record<EarlyText['of'], TextLife>> = {
  courses: ours,
  course: ours,
  lesson: { isPeoples: false, isKept: false },
  wall: { isPeoples: true, isKept: true },
  events: peoples,
  event: peoples,
  // Who stands in a picture may ask to have it taken away.
  gallery: peoples,
  album: peoples,
}

/** What becomes of the server's text in a file that the worker keeps; none where the file has no such text. */
export function keptTextLife(file: string): TextLife | undefined {
  const text = earlyTextAt(addressOf(file))
  return text && textLife[text.of].isKept ? textLife[text.of] : undefined
}

/** The text that the server writes into the page of an address (no leading slash), with what stands after its `?`. */
export function earlyTextAt(path: string, search = ''): EarlyText | undefined {
  // Narrowed, they show something else.
  if (path === 'courses' || path === 'events') return search === '' ? { of: path, name: '' } : undefined
  if (path === 'community') return { of: 'wall', name: '' }
  if (path === 'gallery') {
    const [, album] = /^album=([\w-]{1,100})$/.exec(search) ?? []
    return album !== undefined ? { of: 'album', name: album } : search === '' ? { of: 'gallery', name: '' } : undefined
  }
  const [, members, anybodys] = lessonAddress.exec(path) ?? []
  const course = members ?? anybodys
  if (course !== undefined) {
    const lesson = search === '' ? '' : /^lesson=([\w-]{1,100})$/.exec(search)?.[1]
    // Where a member goes on depends on who they are.
    return lesson === undefined || (lesson === '' && members) ? undefined : { of: 'lesson', name: course, lesson }
  }
  for (const [of, address] of namedTexts) {
    const found = address.exec(path)?.[1]
    if (found !== undefined) return { of, name: found }
  }
  return undefined
}

/** The course that a member goes on with at an address which names no lesson. */
export const resumedCourseAt = (path: string, search = ''): string | undefined =>
  search === '' ? lessonAddress.exec(path)?.[1] : undefined

const lessonAddress = /^(?:courses\/([\w-]{1,100})\/learn|course\/([\w-]{1,100})\/play)$/

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
/** An event, and where somebody is asked about it. Its form is not the server's to fill. */
const eventAddress = new RegExp(`^events/(${uuid})(?:/(?:register|delete))?$`)
const courseAddress = /^courses\/([\w-]{1,100})$/
const namedTexts = [
  ['course', courseAddress],
  ['event', eventAddress],
] as const

/**
 * Pages with a name in their address, by the pattern that the app's router has for them. Of these the worker keeps the courses
 * that were opened, with their text; of the others one file for all names, with the page's shape, once one of them was opened.
 */
export const servedPages = [
  'courses/$id',
  'courses/$id/learn',
  'courses/$id/tries',
  'courses/$id/pdf',
  'course/$id/play',
  'events/$id',
  'events/$id/register',
  'events/$id/edit',
  'events/$id/delete',
  'certificates/$code',
  'forum/thread/$slug',
  'forum/category/$slug',
  'users/$id',
  'users/$id/activity',
  'users/$id/connections',
  'profile/view/$id',
] as const
export type ServedPage = (typeof servedPages)[number]

/** Where the file of such a page lies, by its own path (`courses/$id`) or by an address. */
export const servedFileOf = (path: string): string | undefined => (earlyFileOf(path) === undefined ? servedFileAt(path) : undefined)

function servedFileAt(path: string): string | undefined {
  const page = servedPages.find((one) => patternOf(one).test(path))
  return page && `pages/served/${page.replaceAll(/\W+/g, '-')}.html`
}

/** Whether a file is that of such pages, with nothing of any of them in it. */
export const isServedFile = (file: string): boolean => /^pages\/served\/[a-z-]+\.html$/.test(file)

const patternOf = (page: ServedPage) => new RegExp(`^${page.replace(/\$\w+/, page.startsWith('events/') ? `(?:\\$id|${uuid})` : '[^/]+')}$`)

/**
 * The address at which the worker finds a page to keep; none where what stands after the `?` asks for other text. `isMade`: by
 * its list of the build's files, so that it need not hold `earlyPaths` too.
 */
export function keptFileOf(path: string, search: string, isMade: (file: string) => boolean): string | undefined {
  const file = `pages/${path || 'home'}.html`
  if (!courseAddress.test(path) && (addressOf(file) !== path || !isMade(file))) return servedFileAt(path)
  return earlyTextAt(path) && !earlyTextAt(path, search) ? undefined : file
}

/** Where that file lies, beside index.html; undefined for an address (no leading slash, no query) that has none. */
export function earlyFileOf(path: string): string | undefined {
  return (earlyPaths as readonly string[]).includes(path) ? `pages/${path || 'home'}.html` : undefined
}

/** The address of such a file; any other path is its own. */
export const addressOf = (file: string): string => file.replace(/^pages\/(.+)\.html$/, '$1').replace(/^home$/, '')

/** Whether a path below the base (no leading slash) is never a page of the app: the API, the media, the app's own files. */
export const isServersOwn = (path: string): boolean => /^(api|media|assets)(\/|$)/.test(path)
