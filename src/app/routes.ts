import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every URL and who may open it, on one page. A guard is convenience; the server's own checks are the law. */
export const routes = rootRoute('app/root.tsx', [
  index('app/homes/home-page.tsx'),
  route('/courses', 'features/catalogue/courses-page.tsx'),
  route('/community', 'features/wall/wall-page.tsx'),
  route('/events', 'features/events/events-page.tsx'),
  route('/events/create', 'features/events/create-page.tsx'),
  route('/events/$id', 'features/events/event-page.tsx'),
  route('/events/$id/edit', 'features/events/edit-page.tsx'),
  route('/events/$id/delete', 'features/events/delete-page.tsx'),
  route('/events/$id/register', 'features/events/register-page.tsx'),
  route('/landing', 'features/info/landing-page.tsx'),
  route('/gallery', 'features/gallery/gallery-page.tsx'),
  route('/cafe', 'features/info/cafe-page.tsx'),
  route('/cafe/preview', 'features/info/cafe-preview-page.tsx'),
  route('/about', 'features/info/about-page.tsx'),
  route('/privacy', 'features/info/privacy-page.tsx'),
  route('/terms', 'features/info/terms-page.tsx'),
  route('/help', 'features/info/help-page.tsx'),
  route('/install', 'features/info/install-page.tsx'),
  route('/contact', 'features/info/contact-page.tsx'),
  route('/course/$id/play', 'features/player/play-page.tsx'),
  route('/certificates/verify', 'features/certificates/verify-page.tsx'),
  route('/certificates/$code', 'features/certificates/certificate-page.tsx'),
  route('/entresoft', 'features/entresoft/entresoft-page.tsx'),
  route('/entresoft/cash-book', 'features/entresoft/cash-book/cash-book-page.tsx'),
  route('/entresoft/price', 'features/entresoft/price/price-page.tsx'),
  route('/entresoft/loan', 'features/entresoft/loan/loan-page.tsx'),
  route('/entresoft/invoice', 'features/entresoft/invoice/invoice-page.tsx'),
  route('/outbox', 'app/outbox/outbox-page.tsx'),
  route('/storage', 'features/downloads/storage-page.tsx'),
  route('/more', 'app/shell/more-page.tsx'),
  route('/forgot-password', 'features/session/forgot-password-page.tsx'),
  route('/reset-password', 'features/session/reset-password-page.tsx'),
  route('/verify-email', 'features/session/verify-email-page.tsx'),
  route('/logout', 'features/session/logout-page.tsx'),
  route('/404', 'app/shell/not-found-page.tsx'),

  // For a support call: what works on this phone and what does not.
  route('/login-test', 'features/diagnostics/login-test-page.tsx'),
  route('/testing-safe/images', 'features/diagnostics/images-page.tsx'),
  route('/image-debug', 'features/diagnostics/image-debug-page.tsx'),
  route('/vps-debug', 'features/diagnostics/server-page.tsx'),
  route('/domain-test', 'features/diagnostics/domain-page.tsx'),

  layout('guest', 'app/guards/guest.tsx', [
    route('/login', 'features/session/login-page.tsx'),
    route('/register', 'features/session/register-page.tsx'),
  ]),

  layout('member', 'app/guards/member.tsx', [
    route('/dashboard', 'app/homes/dashboard-page.tsx'),
    route('/my-courses', 'features/player/my-courses-page.tsx'),
    route('/courses/$id', 'features/catalogue/course-page.tsx'),
    route('/courses/$id/learn', 'features/player/learn-page.tsx'),
    route('/courses/$id/tries', 'features/player/tries-page.tsx'),
    route('/courses/$id/pdf', 'features/documents/document-page.tsx'),
  ]),

  layout('instructor', 'app/guards/instructor.tsx', [route('/instructor/dashboard', 'app/homes/instructor-home-page.tsx')]),
  layout('admin', 'app/guards/admin.tsx', [route('/admin', 'app/homes/admin-home-page.tsx')]),
])
