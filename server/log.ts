import { type FastifyServerOptions, LogController } from 'fastify'

/** Takes one line of JSON at a time. */
export interface Logger {
  write(line: string): void
}

/** Events only, no line for each request; addresses without their query strings, where one-time tokens travel. */
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
 * What may be written down about an error: never the values of a statement (Drizzle puts them into its message), which
 * hold token hashes, addresses and what people wrote.
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
