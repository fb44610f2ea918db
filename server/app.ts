import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import { endpoints } from '../contract/index.ts'
import type { BuiltPages } from '../contract/page-files.ts'
import type { Context, Services } from './handler.ts'
import { handlers } from './handlers.ts'
import { requireAccess } from './http/access.ts'
import { createCookies } from './http/cookies.ts'
import { refuseForgedRequest } from './http/csrf-check.ts'
import { createErrorHandlers } from './http/error-handlers.ts'
import { trackRequests } from './http/in-flight-requests.ts'
import { readInput } from './http/input.ts'
import { readJson } from './http/json-body.ts'
import { redirectMalformedUrls } from './http/malformed-url.ts'
import { createContext, sessionOf, tokenOf } from './http/request-context.ts'
import { sendAnswer } from './http/responses.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendFile } from './http/send-file.ts'
import { addressKey } from './limits/address-key.ts'
import { createLimits } from './limits/rate-limits.ts'
import { boundedLog } from './log/bounded-log.ts'
import { logging } from './log/log.ts'
import { createPrerenderer, type Prerenderer } from './prerender/prerenderer.ts'
import { createRenderer, threadFile } from './prerender/renderer.ts'
import { serveWebApp } from './web-app/web-app.ts'

export interface AppOptions extends Services {
  /** `/` or `/prefix/`. */
  readonly basePath: string
  /** The folder of the built app; without an index.html in it only the API is served. */
  readonly appDir: string
  readonly trustedProxies?: readonly string[]
  readonly rateLimitFactor?: number
  /** Default true. */
  readonly rendersAtStart?: boolean
}

/** A page takes 1 ms. Level 4 is larger by 7 %; the highest level takes a hundred times as long for a few per cent. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** An endpoint with its handler, without their types: `Handlers` has checked that they match. */
interface Route {
  readonly row: Endpoint
  readonly handle: (context: Context, input: unknown) => Promise<never>
}

/** Creates the server: every endpoint of the contract, and the built app. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { basePath, product } = options
  const publicUrl = new URL(product.publicUrl)
  const isSecure = publicUrl.protocol === 'https:'
  const cookies = createCookies({ isSecure, basePath })
  const limits = createLimits({ clock: options.clock, ...(options.rateLimitFactor ? { factor: options.rateLimitFactor } : {}) })
  const headers = securityHeaders(isSecure)
  const failures = createErrorHandlers(cookies, headers)
  const log = options.log && boundedLog(options.log)
  const built = readBuiltPages(options.appDir)
  const services = { ...options, log, ...(built && { patterns: new Set(built.pages.map(({ path }) => path)) }) }

  const app = fastify({
    ...logging(log),
    ...failures.outsideRoutes,
    genReqId: () => randomUUID(),
    // in-flight-requests.ts refuses with our own error body instead.
    return503OnClosing: false,
    rewriteUrl: redirectMalformedUrls(basePath),
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
  })
  app.addHook('onClose', async () => log?.flush())
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.decorateRequest('person', null)
  trackRequests(app, failures.inRoutes)
  await app.register(fastifyCookie)
  // Request bodies are never decompressed: a few bytes could become gigabytes.
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
        refuseForgedRequest(request, publicUrl.origin)
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
  await serveWebApp(app, {
    basePath,
    appDir: options.appDir,
    notFound: failures.notFound,
    prerenderer: built && prerenderer(app, built, services, options.rendersAtStart ?? true),
    readerOf,
    patterns: services.patterns,
  })
  return app
}

/** The app as built for Node, beside the one for browsers, with what it declares about its pages. */
function readBuiltPages(appDir: string): (BuiltPages & { readonly file: string }) | undefined {
  const folder = resolve(appDir, '../render')
  const [file, pages] = [resolve(folder, 'prerender.js'), resolve(folder, 'pages.json')]
  if (!existsSync(file) || !existsSync(pages) || !existsSync(threadFile)) return undefined
  return { file, ...(JSON.parse(readFileSync(pages, 'utf8')) as BuiltPages) }
}

function prerenderer(
  app: FastifyInstance,
  built: NonNullable<ReturnType<typeof readBuiltPages>>,
  services: Services,
  rendersAtStart: boolean,
): Prerenderer {
  const renderer = createRenderer(built.file)
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'a page could not be prerendered')
  const pages = createPrerenderer({ services, rules: built.prefills, render: renderer.render, onFailure })
  if (rendersAtStart) app.addHook('onListen', () => void pages.prepare().catch(onFailure))
  app.addHook('onClose', async () => {
    pages.close()
    await renderer.close()
  })
  return pages
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
