/** Link of a course's card: to its page, which needs an account, or to the page that visitors see. */
export const courseLink = (slug: string, isVisitor: boolean) =>
  isVisitor ? ({ to: '/course/$id/play', params: { id: slug } } as const) : ({ to: '/courses/$id', params: { id: slug } } as const)
