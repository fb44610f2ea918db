import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import { requireAccess } from './access.ts'
import { addressKey } from './address.ts'
import { sendAnswer } from './answer.ts'
import { boundedLog } from './bounded-log.ts'
import { createContext, sessionOf, tokenOf } from './context.ts'
import { createCookies } from './cookies.ts'
import { createEarlyTexts, type EarlyTexts } from './early-text/early-texts.ts'
import { createRenderer, threadFile } from './early-text/renderer.ts'
import { answerFailures } from './failures.ts'
import type { Context, Services } from './handler.ts'
import { handlers } from './handlers.ts'
import { readInput } from './input.ts'
import { readJson } from './json-body.ts'
import { createLimits } from './limits.ts'
import { logging } from './log.ts'
import { lostAddresses } from './lost-address.ts'
import { sendFile } from './media-answer.ts'
import { watchAnswers } from './open-answers.ts'
import { requireOwnPage } from './own-page.ts'
import { securityHeaders } from './security-headers.ts'
import { serveWebApp } from './web-app.ts'

export interface AppOptions extends Services {
  /** `/` or `/prefix/`. */
  readonly basePath: string
  /** The folder of the built app; without an index.html in it only the API is served. */
  readonly appDir: string
  readonly trustedProxies?: readonly string[]
  readonly rateLimitFactor?: number
}

/** The strongest brotli takes a hundred times as long for a few per cent. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** One row of the contract with its handler, their types put aside: `Handlers` has checked that they fit. */
interface Route {
  readonly row: Endpoint
  readonly handle: (context: Context, input: unknown) => Promise<never>
}

/** The whole server: every row of the contract, and the built app beside it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { basePath, product } = options
  const publicUrl = new URL(product.publicUrl)
  const isSecure = publicUrl.protocol === 'https:'
  const cookies = createCookies({ isSecure, basePath })
  const limits = createLimits({ clock: options.clock, ...(options.rateLimitFactor ? { factor: options.rateLimitFactor } : {}) })
  const headers = securityHeaders(isSecure)
  const failures = answerFailures(cookies, headers)
  const log = options.log && boundedLog(options.log)
  const services = { ...options, log }

  const app = fastify({
    ...logging(log),
    ...failures.outsideRoutes,
    genReqId: () => randomUUID(),
    // Refused in our own words instead.
    return503OnClosing: false,
    rewriteUrl: lostAddresses(basePath),
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
  })
  app.addHook('onClose', async () => log?.flush())
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.decorateRequest('person', null)
  watchAnswers(app, failures.inRoutes)
  await app.register(fastifyCookie)
  // Bodies are never unpacked: a few bytes could become gigabytes.
  await app.register(fastifyCompress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: quickly })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => readJson(body))
  app.setErrorHandler(failures.inRoutes)

  for (const { row, handle } of routes()) {
    app.route({
      method: row.method === 'GET' ? ['GET', 'HEAD'] : row.method,
      url: basePath.slice(0, -1) + (row.path.startsWith('/media') ? row.path : `/api${row.path}`),
      bodyLimit: row.maxBytes,
      ...(row.answer === 'file' ? { compress: false } : {}),
      async onRequest(request) {
        limits.takeAddress(addressKey(request.ip))
        requireOwnPage(request, publicUrl.origin)
      },

      async handler(request, reply) {
        const token = tokenOf(request, cookies)
        const session = await sessionOf(token, options)
        const person = session?.person ?? null
        request.person = person
        requireAccess(row.access, person, token !== undefined)
        const input = readInput(row, { url: request.raw.url ?? '', params: request.params, body: request.body })
        limits.take(row, person?.id ?? addressKey(request.ip), person === null)
        const output = await handle(createContext(services, cookies, request, reply, session), input)
        return row.answer === 'file' ? sendFile(request, reply, output) : sendAnswer(reply, row, output)
      },
    })
  }

  const readerOf = async (request: FastifyRequest) => (await sessionOf(cookies.read(request, cookies.session), options))?.person.id
  await serveWebApp(app, { basePath, appDir: options.appDir, notFound: failures.notFound, texts: earlyTexts(app, options), readerOf })
  return app
}

/** Where the build has left the app as it runs in Node, beside the one for browsers. */
function earlyTexts(app: FastifyInstance, { appDir, db, clock }: AppOptions): EarlyTexts | undefined {
  const file = resolve(appDir, '../render/prerender.js')
  if (!existsSync(file) || !existsSync(threadFile)) return undefined
  const renderer = createRenderer(file)
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'the text of a page could not be drawn')
  const texts = createEarlyTexts({ db, clock, render: renderer.render, onFailure })
  app.addHook('onListen', () => void texts.prepare().catch(onFailure))
  app.addHook('onClose', async () => {
    texts.close()
    await renderer.close()
  })
  return texts
}

function routes(): Route[] {
  const rows = endpoints as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>
  const bound = handlers as unknown as Readonly<Record<string, Readonly<Record<string, Route['handle']>>>>
  return Object.entries(rows).flatMap(([area, named]) =>
    Object.entries(named).map(([name, row]) => {
      const handle = bound[area]?.[name]
      if (!handle) throw new Error(`no handler for ${area}.${name}`)
      return { row, handle }
    }),
  )
}
