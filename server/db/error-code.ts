/** What PostgreSQL called the failure (SQLSTATE), or an empty text. Drizzle wraps it in an error of its own. */
export function databaseCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return ''
}
