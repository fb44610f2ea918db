import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** Every URL and who may open it, on one page. A guard is convenience; the server's own checks are the law. */
export const routes = rootRoute('app/root.tsx', [
  index('app/homes/home-page.tsx'),
  route('/courses', 'features/catalogue/courses-page.tsx'),
  route('/community', 'features/wall/wall-page.tsx'),
  route('/course/$id/play', 'features/player/play-page.tsx'),
  route('/certificates/verify', 'features/certificates/verify-page.tsx'),
  route('/certificates/$code', 'features/certificates/certificate-page.tsx'),
  route('/outbox', 'app/outbox/outbox-page.tsx'),
  route('/storage', 'features/downloads/storage-page.tsx'),
  route('/more', 'app/shell/more-page.tsx'),
  route('/forgot-password', 'features/session/forgot-password-page.tsx'),
  route('/reset-password', 'features/session/reset-password-page.tsx'),
  route('/verify-email', 'features/session/verify-email-page.tsx'),
  route('/logout', 'features/session/logout-page.tsx'),
  route('/switch', 'features/session/switch-page.tsx'),
  route('/404', 'app/shell/not-found-page.tsx'),

  layout('guest', 'app/guards/guest.tsx', [
    route('/login', 'features/session/login-page.tsx'),
    route('/register', 'features/session/register-page.tsx'),
  ]),

  layout('member', 'app/guards/member.tsx', [
    route('/dashboard', 'app/homes/dashboard-page.tsx'),
    route('/profile', 'features/session/profile-page.tsx'),
    route('/profile/view', 'features/session/own-profile-page.tsx'),
    route('/profile/edit', 'features/session/edit-profile-page.tsx'),
    route('/my-courses', 'features/player/my-courses-page.tsx'),
    route('/courses/$id', 'features/catalogue/course-page.tsx'),
    route('/courses/$id/learn', 'features/player/learn-page.tsx'),
    route('/courses/$id/tries', 'features/player/tries-page.tsx'),
    route('/courses/$id/pdf', 'features/documents/document-page.tsx'),
  ]),

  layout('instructor', 'app/guards/instructor.tsx', [route('/instructor/dashboard', 'app/homes/instructor-home-page.tsx')]),
  layout('admin', 'app/guards/admin.tsx', [route('/admin', 'app/homes/admin-home-page.tsx')]),
])
