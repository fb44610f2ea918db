/**
 * Link of a course's card. The course's page needs an account. The guard (`src/app/guards/`) redirects a visitor who pressed the
 * card to the course's first lesson, which is open to all. A visitor who opens the URL directly is redirected to the log-in.
 */
export const courseLink = (slug: string) => ({ to: '/courses/$id', params: { id: slug }, state: { lessonOf: slug } }) as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Slug of the course whose card was pressed. */
    lessonOf?: string
  }
}
