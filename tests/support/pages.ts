import { readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import type { Role } from '../../contract/account/person.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { demoCategories, demoThreads } from '../../server/db/demo/demo-forum.ts'
import { demoPeople } from '../../server/db/demo/demo-people.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { threadSlug } from '../../server/features/forum/latin.ts'
import { builtPages } from './built-pages.ts'

/** Key of a text of the app (`area:key`), or a text in both languages. */
export type Label = `${string}:${string}` | { readonly bn: string; readonly en: string }
export type Viewer = 'visitor' | Role
export type Language = 'bn' | 'en'
/** Access to a page; other users are redirected. `none`: the 404 page for all users. */
type Access = 'anyone' | 'guest' | 'member' | 'instructor' | 'admin' | 'none'

/** The application to teach of the demo. */
const demoApplication = stableId('application:jahanara')

export interface PageRow {
  /** Path as typed into the address bar; `withDemo` replaces `{event}` and `{person}` by ids. */
  readonly path: string
  /** Pattern in src/app/routes.ts, if it is not the path. */
  readonly route?: string
  readonly for: Access
  readonly title: Label
  /** Target to which it leads every user. */
  readonly leadsTo?: string
  /** Only devices with a signed-in user install it, though visitors may open it. */
  readonly install?: 'member'
  /** The page's `h1`; by default the title. */
  readonly heading?: Label
  /** The title of the document and the last breadcrumb are its heading, once the content is displayed. */
  readonly isNamedByHeading?: true
  /** The breadcrumb above; none on pages of the first level. */
  readonly below?: Label
  readonly hasBanner?: true
  /** Its breadcrumbs end with the page above. */
  readonly isUnnamed?: true
  /** The role with the most content, whose page tests/e2e/every-page.spec.ts checks; by default by access. */
  readonly checkAs?: Viewer
}

export const courseInTable = 'dokaner-hisab'
const course = JSON.parse(readFileSync(`content/${courseInTable}/course.json`, 'utf8')) as CourseSource
const lesson = course.modules[0]?.lessons[0]
if (!lesson) throw new Error(`${courseInTable} has no lesson.`)

const [, demoThread] = demoThreads
const [demoCategory] = demoCategories
if (!demoThread || !demoCategory) throw new Error('The demo has no threads.')

/** Replaced by the title of the demo event. */
const demoEventTitle = { bn: '{title}', en: '{title}' }

const courses = 'common:nav.courses'
const community = 'common:nav.community'
const account = 'common:nav.account'
const events = 'common:nav.events'
const entresoft = 'common:nav.entresoft'
const demoName = demoPeople.find(({ key }) => key === 'student')?.name ?? ''
const ofPerson = { heading: { bn: demoName, en: demoName }, below: community, install: 'member' } as const

/** All pages of the specification's section 2, and those whose declaration is not enough, with their access and content. */
const listed: readonly PageRow[] = [
  { path: '/', for: 'anyone', title: 'common:tagline', heading: 'home:headline' },
  { path: '/start', for: 'anyone', title: 'question:title', heading: 'question:question' },
  { path: '/home-modern', for: 'anyone', title: 'homes:guide.title', heading: 'homes:guide.heading' },
  { path: '/home-modern-v2', for: 'anyone', title: 'homes:back.title', heading: 'homes:back.heading', checkAs: 'student' },
  { path: '/home-modern-v3', for: 'anyone', title: 'homes:picture.title', heading: 'homes:picture.heading' },
  { path: '/landing', for: 'anyone', title: 'homes:landing.title', heading: 'homes:landing.heading' },
  { path: '/gallery', for: 'anyone', title: 'gallery:title' },
  { path: '/gallery?album=kajer-din', route: '/gallery', for: 'anyone', title: 'gallery:title', heading: { bn: '.+', en: '.+' } },
  { path: '/cafe', for: 'anyone', title: 'coming:cafe.title', heading: 'coming:cafe.heading' },
  { path: '/cafe/preview', for: 'anyone', title: 'coming:preview.title', below: 'common:nav.cafe' },
  { path: '/entresoft', for: 'anyone', title: 'entresoft:title' },
  { path: '/entresoft/cash-book', for: 'anyone', title: 'entresoft:book.title', below: entresoft },
  { path: '/entresoft/price', for: 'anyone', title: 'entresoft:price.title', below: entresoft },
  { path: '/entresoft/loan', for: 'anyone', title: 'entresoft:loan.title', below: entresoft },
  { path: '/entresoft/invoice', for: 'anyone', title: 'entresoft:invoice.title', below: entresoft },
  { path: '/courses', for: 'anyone', title: 'catalogue:title', heading: 'catalogue:list.heading', hasBanner: true },
  {
    path: `/course/${courseInTable}/play`,
    route: '/course/$id/play',
    for: 'anyone',
    title: 'catalogue:courseTitle',
    heading: course.title,
    isNamedByHeading: true,
    below: courses,
    isUnnamed: true,
  },
  {
    path: `/course/${courseInTable}/play?lesson=1`,
    route: '/course/$id/play',
    for: 'anyone',
    title: 'player:title',
    heading: lesson.title,
    isNamedByHeading: true,
    below: courses,
  },
  { path: '/forgot-password', for: 'anyone', title: 'session:forgot.title' },
  { path: '/forgot-password/call', for: 'anyone', title: 'passwordHelp:call.title', below: 'common:nav.more' },
  { path: '/reset-password', for: 'anyone', title: 'session:reset.title' },
  { path: '/verify-email', for: 'anyone', title: 'session:verify.title' },
  { path: '/community', for: 'anyone', title: 'wall:title', checkAs: 'student' },
  { path: '/forum', for: 'anyone', title: 'forum:title' },
  { path: '/forum/new', for: 'anyone', title: 'forum:new.title', below: 'common:nav.forum', checkAs: 'student' },
  {
    path: `/forum/thread/${threadSlug(demoThread.title, stableId('thread:1'))}`,
    route: '/forum/thread/$slug',
    for: 'anyone',
    title: 'forum:thread.title',
    heading: { bn: demoThread.title, en: demoThread.title },
    below: 'common:nav.forum',
    checkAs: 'student',
  },
  {
    path: '/forum/category/money',
    route: '/forum/category/$slug',
    for: 'anyone',
    title: 'forum:category.title',
    heading: demoCategory.name,
    below: 'common:nav.forum',
  },
  { path: '/posts/drafts', for: 'anyone', title: 'outbox:drafts.title', below: community },
  { path: '/users/{person}', route: '/users/$id', for: 'anyone', title: 'people:person.title', ...ofPerson },
  { path: '/users/{person}/activity', route: '/users/$id/activity', for: 'anyone', title: 'people:activity.title', ...ofPerson },
  {
    path: '/users/{person}/connections',
    route: '/users/$id/connections',
    for: 'anyone',
    title: 'people:circle.title',
    ...ofPerson,
  },
  { path: '/profile/view/{person}', route: '/profile/view/$id', for: 'anyone', title: 'people:person.title', ...ofPerson },
  { path: '/profile/avatar', for: 'anyone', title: 'session:face.title', below: account },
  { path: '/profile/privacy', for: 'anyone', title: 'people:title', below: account },
  { path: '/events', for: 'anyone', title: 'events:title' },
  { path: '/events?view=month', route: '/events', for: 'anyone', title: 'events:title' },
  { path: '/events/create', for: 'anyone', title: 'events:create.title', below: events },
  { path: '/events/{event}', route: '/events/$id', for: 'anyone', title: 'events:one', heading: demoEventTitle, below: events },
  {
    path: '/events/{event}/edit',
    route: '/events/$id/edit',
    for: 'anyone',
    title: 'events:edit.title',
    below: events,
    checkAs: 'admin',
  },
  {
    path: '/events/{event}/delete',
    route: '/events/$id/delete',
    for: 'anyone',
    title: 'events:remove.title',
    heading: demoEventTitle,
    below: events,
    checkAs: 'admin',
  },
  {
    path: '/events/{event}/register',
    route: '/events/$id/register',
    for: 'anyone',
    title: 'events:register.title',
    heading: demoEventTitle,
    below: events,
    checkAs: 'student',
  },

  { path: '/login', for: 'guest', title: 'session:login.title' },
  { path: '/register', for: 'guest', title: 'session:register.title' },

  { path: '/dashboard', for: 'member', title: 'dashboard:title', hasBanner: true },
  { path: '/profile', for: 'member', title: 'session:account.title' },
  { path: '/profile/lock', for: 'member', title: 'pictureLock:page.title', below: account },
  { path: '/profile/delete', for: 'member', title: 'session:account.delete.title', below: account },
  { path: '/profile/teach', for: 'member', title: 'applications:title', below: account },
  { path: '/profile/classes', for: 'member', title: 'classes:title', below: account },
  { path: '/join/BCDFGH', route: '/join/$code', for: 'member', title: 'classes:joinTitle', below: account },
  { path: '/profile/edit', for: 'member', title: 'session:account.editTitle', below: account },
  { path: '/profile/view', for: 'member', title: 'session:account.title' },
  { path: '/notices', for: 'member', title: 'notices:title' },
  { path: '/my-courses', for: 'member', title: 'player:myCourses', heading: 'player:mine.heading', hasBanner: true },
  {
    path: `/courses/${courseInTable}`,
    route: '/courses/$id',
    for: 'member',
    title: 'catalogue:courseTitle',
    heading: course.title,
    below: courses,
  },
  {
    path: `/courses/${courseInTable}/learn?lesson=${lesson.id}`,
    route: '/courses/$id/learn',
    for: 'member',
    title: 'player:title',
    heading: lesson.title,
    isNamedByHeading: true,
    below: courses,
    hasBanner: true,
  },
  {
    path: `/courses/${courseInTable}/tries`,
    route: '/courses/$id/tries',
    for: 'member',
    title: 'player:tries.title',
    below: courses,
    hasBanner: true,
  },
  {
    path: `/courses/${courseInTable}/pdf`,
    route: '/courses/$id/pdf',
    for: 'member',
    title: 'documents:title',
    heading: { bn: '.+', en: '.+' },
    below: courses,
  },

  { path: '/instructor/dashboard', for: 'instructor', title: 'dashboard:instructor.title', hasBanner: true },
  { path: '/instructor/courses', for: 'instructor', title: 'students:courses.title', below: 'common:nav.teaching' },
  {
    path: '/instructor/courses/01890000-0000-7000-8000-00000000d001',
    route: '/instructor/courses/$id',
    for: 'instructor',
    title: 'builder:title',
    below: 'common:nav.teaching',
  },
  {
    path: '/instructor/courses/01890000-0000-7000-8000-00000000d001/lesson',
    route: '/instructor/courses/$id/lesson',
    for: 'instructor',
    title: 'builder:lesson.title',
    heading: 'builder:title',
    below: 'common:nav.teaching',
  },
  { path: '/instructor/students', for: 'instructor', title: 'students:title', below: 'common:nav.teaching' },
  { path: '/instructor/quiz-builder', for: 'instructor', title: 'builder:bank.title', below: 'common:nav.teaching' },

  { path: '/admin', for: 'admin', title: 'dashboard:admin.title', hasBanner: true },
  { path: '/admin/instructors', for: 'admin', title: 'administration:applications.title', below: 'common:nav.admin' },
  {
    path: `/admin/instructors/${demoApplication}`,
    route: '/admin/instructors/$id',
    for: 'admin',
    title: 'administration:applications.one.title',
    below: 'common:nav.admin',
  },
  { path: '/admin/translations', for: 'admin', title: 'administration:words.title', below: 'common:nav.admin' },
  { path: '/admin/password-reset', for: 'admin', title: 'passwordHelp:admin.title', below: 'common:nav.admin' },
  { path: '/admin/users', for: 'admin', title: 'administration:users.title', below: 'common:nav.admin' },
  { path: '/admin/users/import', for: 'admin', title: 'administration:users.import.title', below: 'common:nav.admin' },
  {
    path: '/admin/users/{person}',
    route: '/admin/users/$id',
    for: 'admin',
    title: 'administration:users.one.title',
    below: 'common:nav.admin',
  },
  { path: '/admin/moderation', for: 'admin', title: 'administration:moderation.title', below: 'common:nav.admin' },
  { path: '/admin/audit', for: 'admin', title: 'administration:audit.title', below: 'common:nav.admin' },
  { path: '/admin/courses', for: 'admin', title: 'administration:courses.title', below: 'common:nav.admin' },
  {
    path: '/admin/courses/dokaner-hisab',
    route: '/admin/courses/$id',
    for: 'admin',
    title: 'administration:courses.one.title',
    below: 'common:nav.admin',
  },
  { path: '/admin/usage', for: 'admin', title: 'administration:usage.title', below: 'common:nav.admin' },
  { path: '/admin/settings', for: 'admin', title: 'administration:settings.title', below: 'common:nav.admin' },

  { path: '/login-test', for: 'anyone', title: 'diagnostics:login.title' },
  { path: '/testing-safe/images', for: 'anyone', title: 'diagnostics:images.title' },
  { path: '/image-debug', for: 'anyone', title: 'diagnostics:loading.title' },
  { path: '/vps-debug', for: 'anyone', title: 'diagnostics:server.title' },
  { path: '/domain-test', for: 'anyone', title: 'diagnostics:address.title' },
  ...[
    '/test',
    '/test-auth',
    '/test-bilingual',
    '/debug',
    '/test-learning',
    '/profile-test',
    '/hotspot-test',
    '/accordion-test',
    '/hotspot-db-test',
    '/auth-debug',
    '/imageblock-error-test',
  ].map((path) => ({ path, for: 'none', title: 'common:pageMissing.title' }) as const),
  // After the others: it signs out.
  { path: '/logout', for: 'anyone', leadsTo: '/', title: 'session:logout.title' },
  // Signs out, then lists the users of the device, or leads to the sign-in without one.
  {
    path: '/switch',
    for: 'anyone',
    install: 'member',
    leadsTo: '/login',
    title: 'pictureLock:switch.title',
    heading: { bn: '.+', en: '.+' },
  },
  // Without a user to unlock for.
  {
    path: '/unlock',
    for: 'anyone',
    install: 'member',
    leadsTo: '/login',
    title: 'pictureLock:unlock.title',
    heading: { bn: '.+', en: '.+' },
  },
  { path: '/404', for: 'anyone', title: 'common:pageMissing.title' },

  { path: '/about', for: 'anyone', title: 'about:about.title' },
  { path: '/privacy', for: 'anyone', title: 'about:privacy.title' },
  { path: '/terms', for: 'anyone', title: 'about:terms.title' },
  { path: '/help', for: 'anyone', title: 'help:title' },
  { path: '/contact', for: 'anyone', title: 'about:contact.title' },
  { path: '/install', for: 'anyone', title: 'help:app.title' },
  { path: '/more', for: 'anyone', title: 'common:more.title', checkAs: 'admin' },
  { path: '/storage', for: 'anyone', title: 'downloads:storage.title', checkAs: 'student' },
  { path: '/storage/pack', for: 'anyone', title: 'downloads:pack.title', below: 'common:nav.more' },
  { path: '/outbox', for: 'anyone', title: 'outbox:title', checkAs: 'student' },
  { path: '/certificates/verify', for: 'anyone', title: 'certificates:verify.title', below: 'common:nav.more' },
  { path: '/certificates/00000-00000', route: '/certificates/$code', for: 'anyone', title: 'certificates:title', below: 'common:nav.more' },
]

/** Rows of the pages that need none: they take the breadcrumb of their siblings. */
const declared = builtPages.flatMap(({ path, guard, title }): PageRow[] => {
  if (title === undefined || path.includes('$') || listed.some((row) => row.path === path)) return []
  const below = listed.find((row) => row.path !== path && dirname(row.path) === dirname(path) && dirname(path) !== '/')?.below
  return [{ path, for: guard ?? 'anyone', title, ...(below && { below }) }]
})
export const pageRows: readonly PageRow[] = [...listed, ...declared]

/** Ids and titles of the demo content in the rows. */
export interface Demo {
  readonly event: { readonly id: string; readonly title: { readonly bn: string; readonly en: string } }
  readonly person: string
}

/** The row with the demo's ids and titles. */
export function withDemo(row: PageRow, { event, person }: Demo): PageRow {
  const path = row.path.replace('{event}', event.id).replace('{person}', person)
  return row.heading === demoEventTitle ? { ...row, path, heading: event.title } : { ...row, path }
}

/** Role whose page is checked for readability: the one with most content. */
export function checkedAs({ checkAs, for: access }: PageRow): Viewer {
  if (checkAs) return checkAs
  if (access === 'member') return 'student'
  return access === 'instructor' || access === 'admin' ? access : 'visitor'
}
