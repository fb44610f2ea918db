/** Logs a failure that no page shows, for support. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that logs
  console.warn(what, error)
}
