/** Key of a review's draft. */
export const reviewDraft = (courseId: string) => `review:${courseId}`
