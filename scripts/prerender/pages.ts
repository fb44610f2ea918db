import type { EarlyPath, ServedPage } from '../../contract/early-pages.ts'

/** What a page is made of whose text, or the shape of it, is known at build time. */
export interface EarlyPage {
  /** The route's source, or `_<group>` of the file it shares: that chunk is asked for together with the entry. */
  readonly source: string
  /** Others that the text needs and the route brings later. */
  readonly also?: readonly string[]
  /** Words the page needs besides `common`. */
  readonly areas: readonly string[]
  readonly for: Readers
}

/**
 * Who is shown the text (./early-script.ts). `guests`: a signed-in person sees something else at this address, and waits for it.
 * `heading`: a signed-in person is shown the heading only. The others are for signed-in people; of a role's page nothing is shown
 * to somebody who is known not to have the role.
 */
export type Readers = 'everyone' | 'guests' | 'heading' | 'members' | 'instructors' | 'admins'

export const earlyPages: Readonly<Record<EarlyPath, EarlyPage>> = {
  '': { source: 'src/app/homes/home-page.tsx', areas: ['home'], for: 'everyone' },
  courses: { source: 'src/features/catalogue/courses-page.tsx', areas: ['catalogue', 'downloads'], for: 'everyone' },
  community: { source: 'src/features/wall/wall-page.tsx', areas: ['wall'], for: 'everyone' },
  events: { source: '_event-pages', areas: ['events'], for: 'everyone' },
  dashboard: {
    source: 'src/app/homes/dashboard-page.tsx',
    areas: ['dashboard', 'certificates', 'downloads', 'events', 'outbox'],
    for: 'members',
  },
  'my-courses': { source: 'src/features/player/my-courses-page.tsx', areas: ['player', 'downloads', 'certificates'], for: 'members' },
  more: { source: 'src/app/shell/more-page.tsx', areas: ['site', 'session'], for: 'heading' },
  login: { source: '_session-pages', areas: ['session', 'errors'], for: 'guests' },
  register: { source: '_session-pages', areas: ['session', 'errors'], for: 'guests' },
  'forgot-password': { source: '_session-pages', areas: ['session', 'errors'], for: 'everyone' },
  entresoft: { source: '_shop-tools', areas: ['entresoft'], for: 'everyone' },
  about: { source: '_text-pages', areas: ['about'], for: 'everyone' },
  cafe: { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  privacy: { source: '_about-pages', areas: ['about'], for: 'everyone' },
  terms: { source: '_text-pages', areas: ['about'], for: 'everyone' },
  help: { source: '_text-pages', areas: ['help'], for: 'everyone' },
  'home-modern': { source: '_other-homes', areas: ['homes', 'home', 'catalogue', 'downloads'], for: 'everyone' },
  'home-modern-v2': { source: '_other-homes', areas: ['homes', 'dashboard', 'downloads', 'events', 'outbox'], for: 'heading' },
  'home-modern-v3': { source: '_other-homes', areas: ['homes', 'home'], for: 'everyone' },
  landing: { source: '_partner-pages', areas: ['homes'], for: 'everyone' },
  gallery: { source: 'src/features/gallery/gallery-page.tsx', areas: ['gallery'], for: 'everyone' },
  'cafe/preview': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  install: { source: '_text-pages', areas: ['help'], for: 'everyone' },
  contact: { source: '_about-pages', areas: ['about'], for: 'everyone' },
  'certificates/verify': { source: 'src/features/certificates/verify-page.tsx', areas: ['certificates'], for: 'everyone' },
  forum: { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'entresoft/cash-book': { source: '_shop-tools', areas: ['entresoft'], for: 'everyone' },
  'entresoft/price': { source: '_shop-tools', areas: ['entresoft'], for: 'everyone' },
  'entresoft/loan': { source: '_shop-tools', areas: ['entresoft'], for: 'everyone' },
  'entresoft/invoice': { source: '_shop-tools', areas: ['entresoft'], for: 'everyone' },
  'reset-password': { source: '_mail-pages', areas: ['session', 'errors'], for: 'everyone' },
  'verify-email': { source: '_mail-pages', areas: ['session', 'errors'], for: 'everyone' },
  outbox: { source: 'src/app/outbox/outbox-page.tsx', areas: ['outbox'], for: 'everyone' },
  storage: { source: 'src/features/downloads/storage-page.tsx', areas: ['downloads'], for: 'everyone' },
  profile: { source: '_profile-pages', also: ['src/features/session/own-profile.tsx'], areas: ['session', 'errors'], for: 'members' },
  'profile/view': {
    source: '_profile-pages',
    also: ['src/features/session/own-profile.tsx'],
    areas: ['session', 'errors'],
    for: 'members',
  },
  'profile/edit': { source: '_profile-pages', areas: ['session', 'errors'], for: 'members' },
  'events/create': { source: '_event-pages', areas: ['events'], for: 'everyone' },
  'profile/avatar': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'profile/privacy': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'posts/drafts': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'instructor/dashboard': { source: 'src/app/homes/instructor-home-page.tsx', areas: ['dashboard', 'outbox', 'site'], for: 'instructors' },
  'instructor/courses': { source: '_coming-pages', areas: ['coming'], for: 'instructors' },
  'instructor/students': { source: '_coming-pages', areas: ['coming'], for: 'instructors' },
  'instructor/quiz-builder': { source: '_coming-pages', areas: ['coming'], for: 'instructors' },
  admin: { source: 'src/app/homes/admin-home-page.tsx', areas: ['dashboard', 'outbox', 'site'], for: 'admins' },
  'admin/instructors': { source: '_coming-pages', areas: ['coming'], for: 'admins' },
  'admin/translations': { source: '_coming-pages', areas: ['coming'], for: 'admins' },
  'admin/password-reset': { source: '_coming-pages', areas: ['coming'], for: 'admins' },
  'admin/users': { source: '_coming-pages', areas: ['coming'], for: 'admins' },
  'admin/courses': { source: '_coming-pages', areas: ['coming'], for: 'admins' },
  'admin/settings': { source: '_coming-pages', areas: ['coming'], for: 'admins' },
  'login-test': { source: '_diagnostics', areas: ['diagnostics'], for: 'everyone' },
  'testing-safe/images': { source: '_diagnostics', areas: ['diagnostics'], for: 'everyone' },
  'image-debug': { source: '_diagnostics', areas: ['diagnostics'], for: 'everyone' },
  'vps-debug': { source: '_diagnostics', areas: ['diagnostics'], for: 'everyone' },
  'domain-test': { source: '_diagnostics', areas: ['diagnostics'], for: 'everyone' },
  '404': { source: 'src/app/shell/not-found-page.tsx', areas: [], for: 'everyone' },
}

export const earlyServedPages: Readonly<Record<ServedPage, EarlyPage>> = {
  'courses/$id': {
    source: 'src/features/catalogue/course-page.tsx',
    areas: ['catalogue', 'downloads', 'certificates'],
    for: 'members',
  },
  'courses/$id/learn': {
    source: 'src/features/player/learn-page.tsx',
    also: ['src/blocks/text/view.tsx'],
    areas: ['player', 'blocks', 'certificates'],
    for: 'members',
  },
  'course/$id/play': {
    source: 'src/features/player/play-page.tsx',
    also: ['src/blocks/text/view.tsx'],
    areas: ['player', 'blocks', 'certificates'],
    for: 'everyone',
  },
  'courses/$id/tries': { source: 'src/features/player/tries-page.tsx', areas: ['player'], for: 'members' },
  'courses/$id/pdf': { source: 'src/features/documents/document-page.tsx', areas: ['documents'], for: 'members' },
  'events/$id': { source: '_event-pages', areas: ['events'], for: 'everyone' },
  'events/$id/register': { source: '_event-pages', areas: ['events'], for: 'everyone' },
  'events/$id/edit': { source: '_event-pages', areas: ['events'], for: 'everyone' },
  'events/$id/delete': { source: '_event-pages', areas: ['events'], for: 'everyone' },
  'forum/thread/$slug': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'forum/category/$slug': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'users/$id': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'users/$id/activity': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'users/$id/connections': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'profile/view/$id': { source: '_coming-pages', areas: ['coming'], for: 'everyone' },
  'certificates/$code': { source: 'src/features/certificates/certificate-page.tsx', areas: ['certificates'], for: 'everyone' },
}
