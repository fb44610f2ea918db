import { type FastifyServerOptions, LogController } from 'fastify'

/** A sink for one line of JSON at a time. */
export interface Logger {
  write(line: string): void
}

/** Logs events, not every request. Paths are logged without query strings, which may contain one-time tokens. */
export function logging(log: Logger | undefined): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  if (!log) return { logger: false }
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: 'info',
      stream: log,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      base: null,
      serializers: {
        req: (request) => ({ method: request.method, path: pathOf(request.url) }),
        err: faultOf,
      },
    },
  }
}

export const pathOf = (url: string | undefined) => url?.split('?', 1)[0] ?? ''

/**
 * The loggable parts of an error. Drizzle puts statement values into its message, so these are cut: they contain
 * token hashes, addresses and user content.
 */
export function faultOf(error: unknown): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is not an error was thrown', stack: '' }
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: error.message.split('\nparams:', 1)[0] ?? '',
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
  }
}
