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
import { bytesType } from '../contract/transport.ts'
import type { ServedWords } from '../contract/words/built-in.ts'
import { createDeviceIds } from './accounts/device-ids.ts'
import type { Context, Handler, Services } from './handler.ts'
import { handlers } from './handlers.ts'
import { requireAccess } from './http/access.ts'
import { type ConnectionLimits, defaultConnectionLimits, limitConnections } from './http/connections/connections.ts'
import { limitBodies } from './http/connections/slow-bodies.ts'
import { createCookies } from './http/cookies.ts'
import { refuseForgedRequest } from './http/csrf-check.ts'
import { createErrorHandlers } from './http/error-handlers.ts'
import { sendFile } from './http/files/send-file.ts'
import { trackRequests } from './http/in-flight-requests.ts'
import { readInput } from './http/input.ts'
import { readJson } from './http/json-body.ts'
import { refuseUnknownHosts } from './http/known-hosts.ts'
import { redirectMalformedUrls } from './http/malformed-url.ts'
import { createContext, dropLeftCookie, sessionOf, tokenOf } from './http/request-context.ts'
import { sendAnswer } from './http/responses.ts'
import { securityHeaders } from './http/security-headers.ts'
import { addressKey } from './limits/address-key.ts'
import { createAddressReputation } from './limits/address-reputation.ts'
import { createLimits } from './limits/rate-limits.ts'
import { openAudit } from './log/audit.ts'
import { boundedLog } from './log/bounded-log.ts'
import { logging } from './log/log.ts'
import { createPrerenderer, type Prerenderer } from './prerender/prerenderer.ts'
import { createRenderer, threadFile } from './prerender/renderer.ts'
import { readSecret } from './signing/read-secret.ts'
import { serveWebApp } from './web-app/web-app.ts'
import { builtInWords } from './words/built-in-words.ts'

export interface AppOptions extends Omit<Services, 'words'> {
  /** Absent: those of the build in `appDir`. */
  readonly words?: ServedWords | undefined
  /** `/` or `/prefix/`. */
  readonly basePath: string
  /** The folder of the built app; without an index.html in it only the API is served. */
  readonly appDir: string
  readonly trustedProxies?: readonly string[]
  /** The names under which the server is reached. Absent: any. */
  readonly hosts?: readonly string[] | undefined
  readonly rateLimitFactor?: number
  readonly connections?: ConnectionLimits | undefined
  /** Default true. */
  readonly rendersAtStart?: boolean
}

/** A page takes 1 ms. Level 4 is larger by 7 %; the highest level takes a hundred times as long for a few per cent. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Endpoints that load balancers call by an address. */
const probes = [endpoints.system.health.path, endpoints.system.alive.path]

/** No route has a schema of Fastify's: the contract checks input. Without compilers given, Fastify loads Ajv: 10 MB, and a tenth of a second. */
const hasNoSchema = () => () => {
  throw new Error('A route has a schema, and nothing compiles it.')
}

/** An endpoint with its handler, without their types: `Handlers` has checked that they match. */
interface Route {
  readonly row: Endpoint
  readonly handle: ((context: Context, input: unknown) => Promise<never>) & Pick<Handler<Endpoint>, 'findFaults'>
}

/** Creates the server: every endpoint of the contract, and the built app. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { basePath, product } = options
  const publicUrl = new URL(product.publicUrl)
  const isSecure = publicUrl.protocol === 'https:'
  const cookies = createCookies({ isSecure, basePath })
  const pace = { clock: options.clock, ...(options.rateLimitFactor ? { factor: options.rateLimitFactor } : {}) }
  const [limits, reputation] = [createLimits(pace), createAddressReputation(pace)]
  const headers = securityHeaders(isSecure)
  const failures = createErrorHandlers(cookies, headers)
  const { connections = defaultConnectionLimits, trustedProxies: proxies = ['loopback'] } = options
  const log = options.log && boundedLog(options.log)
  const built = readBuiltPages(options.appDir)
  const words = options.words ?? builtInWords(options.appDir)
  const services = { ...options, words, log, ...(built && { patterns: new Set(built.pages.map(({ path }) => path)) }) }

  const auditOf = await openAudit({ db: options.db, log })
  const browsers = { cookies, deviceIds: createDeviceIds(await readSecret(options.db, 'device_key')) }

  const app = fastify({
    ...logging(log),
    ...failures.outsideRoutes,
    genReqId: () => randomUUID(),
    schemaController: { compilersFactory: { buildValidator: hasNoSchema, buildSerializer: hasNoSchema } },
    // in-flight-requests.ts refuses with our own error body instead.
    return503OnClosing: false,
    rewriteUrl: redirectMalformedUrls(basePath),
    trustProxy: [...proxies],
    // Beyond what `limitBodies` ends.
    requestTimeout: connections.requestMs + connections.slowMs,
    // Node exchanges the two timeouts if the one of the headers, 60 s, is longer. Its interval of checks, 30 s, would add as much.
    http: { headersTimeout: connections.requestMs, connectionsCheckingInterval: connections.requestMs / 12 },
  })
  limitConnections(app.server, connections, proxies)
  const allowSlowBody = limitBodies(app.server, connections)
  app.addHook('onClose', async () => log?.flush())
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.decorateRequest('person', null)
  trackRequests(app, { refuse: failures.inRoutes, health: urlOf(endpoints.system.health.path, basePath) })
  await app.register(fastifyCookie)
  // Request bodies are never decompressed: a few bytes could become gigabytes.
  await app.register(fastifyCompress, { globalDecompression: false, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: quickly })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => readJson(body))
  app.addContentTypeParser(bytesType, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  app.setErrorHandler(failures.inRoutes)
  if (options.hosts)
    refuseUnknownHosts(
      app,
      options.hosts,
      probes.map((path) => urlOf(path, basePath)),
    )

  for (const { row, handle } of routes()) {
    const { findFaults } = handle
    app.route({
      method: row.method === 'GET' ? ['GET', 'HEAD'] : row.method,
      url: urlOf(row.path, basePath),
      bodyLimit: row.maxBytes,
      ...(row.answer === 'file' ? { compress: false } : {}),
      async onRequest(request) {
        limits.takeAddress(addressKey(request.ip))
        refuseForgedRequest(request, { publicOrigin: publicUrl.origin, cookies, body: row.body })
        // Before a large body is read into memory.
        if (row.body !== 'bytes' || row.access === 'anyone') return
        const token = tokenOf(request, cookies)
        const session = await sessionOf(token, services, request.headers.authorization !== undefined)
        requireAccess(row.access, session?.person ?? null, token !== undefined)
        if (session) allowSlowBody(request.raw, session.person.id)
      },

      async handler(request, reply) {
        const token = tokenOf(request, cookies)
        dropLeftCookie(request, reply, cookies)
        const session = await sessionOf(token, services, request.headers.authorization !== undefined)
        const person = session?.person ?? null
        request.person = person
        requireAccess(row.access, person, token !== undefined)
        const sent = { url: request.raw.url ?? '', params: request.params, body: request.body }
        const input = await readInput(row, sent, findFaults && ((read) => findFaults(services, read)))
        const address = addressKey(request.ip)
        if (row.limitedBy !== 'handler') limits.take(row, { address, account: person?.id })
        // A body without a stated length counts as the longest.
        limits.takeBytes(row, person?.id, Number(request.headers['content-length'] ?? row.maxBytes))
        const audit = auditOf({ requestId: request.id, address, person: person?.id })
        const output = await handle(createContext(services, { reputation, limits }, browsers, request, reply, session, audit), input)
        return row.answer === 'file' ? sendFile(request, reply, output) : await sendAnswer(request, reply, row, output)
      },
    })
  }

  const readerOf = async (request: FastifyRequest) => (await sessionOf(cookies.read(request, cookies.session), services))?.person.id
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

const urlOf = (path: string, basePath: string) => basePath.slice(0, -1) + (path.startsWith('/media') ? path : `/api${path}`)

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
