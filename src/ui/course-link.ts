/**
 * Where a course's card leads, the same for everybody. Its page needs an account: a press by somebody without one is led on to
 * the course's first lesson, which is open to all (app/guards); the address alone, opened directly, leads to the log-in.
 */
export const courseLink = (slug: string) => ({ to: '/courses/$id', params: { id: slug }, state: { lessonOf: slug } }) as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The course that was pressed on a card, by its slug. */
    lessonOf?: string
  }
}
