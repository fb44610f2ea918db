import { readFileSync } from 'node:fs'
import type { CourseSource } from '../../contract/courses.ts'
import type { Role } from '../../contract/person.ts'

/** A word of the app (`area:key`), or a text of its own in both languages. */
export type Said = `${string}:${string}` | { readonly bn: string; readonly en: string }
export type Who = 'visitor' | Role
/** Who may open a page; the others are sent elsewhere. `nobody`: it leads to the page that says there is nothing. */
type Access = 'anyone' | 'guest' | 'member' | 'instructor' | 'admin' | 'nobody'

export interface PageRow {
  /** As typed into the address bar; `{event}` and `{person}` stand for ids of the demo (`withDemo`). */
  readonly path: string
  /** The pattern in src/app/routes.ts, where it is another than the path. */
  readonly route?: string
  readonly for: Access
  readonly title: Said
  /** Where it leads by itself, whoever comes. */
  readonly leadsTo?: string
  /** The page's `h1`; without it, the title's own words. */
  readonly heading?: Said
  /** The place above; none on pages of the first level and on those with their own bars. */
  readonly below?: Said
  readonly hasBanner?: true
  /** The role whose page is looked at for readability (tests/e2e/every-page.spec.ts), where a visitor's is not the fullest. */
  readonly lookAs?: Who
}

export const courseInTable = 'dokaner-hisab'
const course = JSON.parse(readFileSync(`content/${courseInTable}/course.json`, 'utf8')) as CourseSource
const lesson = course.modules[0]?.lessons[0]
if (!lesson) throw new Error(`${courseInTable} has no lesson.`)

/** The demo's own title, in both languages. */
const theEvent = { bn: '{title}', en: '{title}' }

const courses = 'common:nav.courses'
const community = 'common:nav.community'
const account = 'common:nav.account'
const events = 'common:nav.events'
const entresoft = 'common:nav.entresoft'

/** Every address of the specification's section 2, and every other page: who sees it, and what stands on it. */
export const pageRows: readonly PageRow[] = [
  { path: '/', for: 'anyone', title: 'common:tagline', heading: 'home:headline' },
  { path: '/home-modern', for: 'anyone', title: 'homes:guide.title', heading: 'homes:guide.heading' },
  { path: '/home-modern-v2', for: 'anyone', title: 'homes:back.title', heading: 'homes:back.heading', lookAs: 'student' },
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
  { path: `/course/${courseInTable}/play`, route: '/course/$id/play', for: 'anyone', title: 'player:title', heading: lesson.title },
  { path: '/forgot-password', for: 'anyone', title: 'session:forgot.title' },
  { path: '/reset-password', for: 'anyone', title: 'session:reset.title' },
  { path: '/verify-email', for: 'anyone', title: 'session:verify.title' },
  { path: '/community', for: 'anyone', title: 'wall:title', lookAs: 'student' },
  { path: '/forum', for: 'anyone', title: 'coming:forum.title' },
  {
    path: '/forum/thread/first-sale',
    route: '/forum/thread/$slug',
    for: 'anyone',
    title: 'coming:thread.title',
    below: 'common:nav.forum',
  },
  {
    path: '/forum/category/money',
    route: '/forum/category/$slug',
    for: 'anyone',
    title: 'coming:category.title',
    below: 'common:nav.forum',
  },
  { path: '/posts/drafts', for: 'anyone', title: 'coming:drafts.title', below: community },
  { path: '/users/{person}', route: '/users/$id', for: 'anyone', title: 'coming:person.title', below: community },
  { path: '/users/{person}/activity', route: '/users/$id/activity', for: 'anyone', title: 'coming:activity.title', below: community },
  {
    path: '/users/{person}/connections',
    route: '/users/$id/connections',
    for: 'anyone',
    title: 'coming:connections.title',
    below: community,
  },
  { path: '/profile/view/{person}', route: '/profile/view/$id', for: 'anyone', title: 'coming:person.title', below: community },
  { path: '/profile/avatar', for: 'anyone', title: 'coming:avatar.title', below: account },
  { path: '/profile/privacy', for: 'anyone', title: 'coming:privacy.title', below: account },
  { path: '/events', for: 'anyone', title: 'events:title' },
  { path: '/events?view=month', route: '/events', for: 'anyone', title: 'events:title' },
  { path: '/events/create', for: 'anyone', title: 'events:create.title', below: events },
  { path: '/events/{event}', route: '/events/$id', for: 'anyone', title: 'events:one', heading: theEvent, below: events },
  {
    path: '/events/{event}/edit',
    route: '/events/$id/edit',
    for: 'anyone',
    title: 'events:edit.title',
    below: events,
    lookAs: 'admin',
  },
  {
    path: '/events/{event}/delete',
    route: '/events/$id/delete',
    for: 'anyone',
    title: 'events:remove.title',
    heading: theEvent,
    below: events,
    lookAs: 'admin',
  },
  {
    path: '/events/{event}/register',
    route: '/events/$id/register',
    for: 'anyone',
    title: 'events:register.title',
    heading: theEvent,
    below: events,
    lookAs: 'student',
  },

  { path: '/login', for: 'guest', title: 'session:login.title' },
  { path: '/register', for: 'guest', title: 'session:register.title' },

  { path: '/dashboard', for: 'member', title: 'dashboard:title', hasBanner: true },
  { path: '/profile', for: 'member', title: 'session:account.title' },
  { path: '/profile/edit', for: 'member', title: 'session:account.editTitle', below: account },
  { path: '/profile/view', for: 'member', title: 'session:account.title' },
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
    hasBanner: true,
  },
  { path: `/courses/${courseInTable}/tries`, route: '/courses/$id/tries', for: 'member', title: 'player:tries.title', below: courses },
  {
    path: `/courses/${courseInTable}/pdf`,
    route: '/courses/$id/pdf',
    for: 'member',
    title: 'documents:title',
    heading: { bn: '.+', en: '.+' },
    below: courses,
  },

  { path: '/instructor/dashboard', for: 'instructor', title: 'dashboard:instructor.title', hasBanner: true },
  { path: '/instructor/courses', for: 'instructor', title: 'coming:builder.title', below: 'common:nav.teaching' },
  { path: '/instructor/students', for: 'instructor', title: 'coming:students.title', below: 'common:nav.teaching' },
  { path: '/instructor/quiz-builder', for: 'instructor', title: 'coming:quizzes.title', below: 'common:nav.teaching' },

  { path: '/admin', for: 'admin', title: 'dashboard:admin.title', hasBanner: true },
  { path: '/admin/instructors', for: 'admin', title: 'coming:applications.title', below: 'common:nav.admin' },
  { path: '/admin/translations', for: 'admin', title: 'coming:translations.title', below: 'common:nav.admin' },
  { path: '/admin/password-reset', for: 'admin', title: 'coming:passwordReset.title', below: 'common:nav.admin' },
  { path: '/admin/users', for: 'admin', title: 'coming:users.title', below: 'common:nav.admin' },
  { path: '/admin/courses', for: 'admin', title: 'coming:courses.title', below: 'common:nav.admin' },
  { path: '/admin/settings', for: 'admin', title: 'coming:settings.title', below: 'common:nav.admin' },

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
  ].map((path) => ({ path, for: 'nobody', title: 'common:pageMissing.title' }) as const),
  // Opened last: it signs out.
  { path: '/logout', for: 'anyone', leadsTo: '/', title: 'session:logout.title' },
  // With nobody signed in any more, it asks who is learning, or for a login where nobody is remembered.
  { path: '/switch', for: 'anyone', leadsTo: '/login', title: 'session:switch.title', heading: { bn: '.+', en: '.+' } },
  { path: '/404', for: 'anyone', title: 'common:pageMissing.title' },

  { path: '/about', for: 'anyone', title: 'about:about.title' },
  { path: '/privacy', for: 'anyone', title: 'about:privacy.title' },
  { path: '/terms', for: 'anyone', title: 'about:terms.title' },
  { path: '/help', for: 'anyone', title: 'help:title' },
  { path: '/contact', for: 'anyone', title: 'about:contact.title' },
  { path: '/install', for: 'anyone', title: 'help:app.title' },
  { path: '/more', for: 'anyone', title: 'common:more.title', lookAs: 'admin' },
  { path: '/storage', for: 'anyone', title: 'downloads:storage.title', lookAs: 'student' },
  { path: '/outbox', for: 'anyone', title: 'outbox:title', lookAs: 'student' },
  { path: '/certificates/verify', for: 'anyone', title: 'certificates:verify.title', below: 'common:nav.more' },
  { path: '/certificates/00000-00000', route: '/certificates/$code', for: 'anyone', title: 'certificates:title', below: 'common:nav.more' },
]

/** What the rows name of the demo, as its server has it. */
export interface Demo {
  readonly event: { readonly id: string; readonly title: { readonly bn: string; readonly en: string } }
  readonly person: string
}

/** The row with the demo's ids and titles in it. */
export function withDemo(row: PageRow, { event, person }: Demo): PageRow {
  const path = row.path.replace('{event}', event.id).replace('{person}', person)
  return row.heading === theEvent ? { ...row, path, heading: event.title } : { ...row, path }
}

/** Whose page is looked at for readability: the one that shows most. */
export function looker({ lookAs, for: access }: PageRow): Who {
  if (lookAs) return lookAs
  if (access === 'member') return 'student'
  return access === 'instructor' || access === 'admin' ? access : 'visitor'
}
