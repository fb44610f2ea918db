/** The SQLSTATE of a PostgreSQL error, or an empty string. Drizzle wraps the error in its own. */
export function databaseCode(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return ''
}
