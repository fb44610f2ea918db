import { existsSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerPath, rowAt, sharedParameter } from '../../contract/page-files.ts'
import { isNamedIn } from '../http/files/entity-tag.ts'
import { isReadable } from '../http/malformed-url.ts'
import { pathOf } from '../log/log.ts'
import type { Prerenderer } from '../prerender/prerenderer.ts'
import { inject } from '../prerender/template.ts'
import { serveAppFiles } from './app-files.ts'
import { findContent, readPageRequest } from './page-content.ts'
import { pageFiles } from './page-files.ts'
import { pageHeaders } from './page-headers.ts'

interface WebApp {
  readonly basePath: string
  readonly appDir: string
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** Renders pages with content of the server. Undefined without a build. */
  readonly prerenderer: Prerenderer | undefined
  /** The account that a request comes from, by its cookie. */
  readonly readerOf: (request: FastifyRequest) => Promise<string | undefined>
  /** Route patterns of the app, as `/events/$id`. Undefined without a build. */
  readonly patterns: ReadonlySet<string> | undefined
}

/** Serves the built app: its files, and a page for every path. A path that is no page of the app gets its page “not found”. */
export async function serveWebApp(app: FastifyInstance, options: WebApp): Promise<void> {
  const { basePath, appDir, notFound, prerenderer, readerOf } = options
  const root = resolve(appDir)
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    return
  }
  const readPage = pageFiles(root)

  const rows = options.patterns && Array.from(options.patterns, (pattern) => ({ pattern: pattern.slice(1) }))
  const isPage = (path: string) => !rows || rowAt(path.replace(/\/$/, ''), rows) !== undefined

  async function sendPage(request: FastifyRequest, reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const asked = readPageRequest(request.raw.url, basePath)
    const found = await findContent(asked, () => readerOf(request), prerenderer)
    if (typeof found === 'number') return reply.code(found).send()
    const { content, reader } = found
    const source = await readPage(asked.path, content?.page)
    const page = (content ? inject(source, content.page, reader) : source).replaceAll(/ (href|src)="\//g, ` $1="${basePath}`)
    const headers = pageHeaders(page, source, content)
    const isKnown = status === 200 && headers.etag && isNamedIn(request.headers['if-none-match'], headers.etag)
    if (isKnown) return sendUnchanged(reply, { etag: headers.etag, 'cache-control': headers['cache-control'] })
    reply.headers(headers)
    return reply.code(status).type('text/html; charset=utf-8').send(page)
  }

  for (const path of ['', 'pages/*', 'index.html']) app.get(basePath + path, (request, reply) => sendPage(request, reply))
  if (basePath !== '/') app.get(basePath.slice(0, -1), (_request, reply) => reply.redirect(basePath, 308))
  // A share from another app, where the browser has deleted the worker that takes it. What was shared is lost, and the page says so.
  const refuseShare = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('connection', 'close').redirect(`${basePath}community?${sharedParameter}=`, 303)
  app.post(`${basePath}community`, { onRequest: refuseShare }, refuseShare)
  await serveAppFiles(app, root, basePath)
  app.setNotFoundHandler((request, reply) => {
    if (!isPageVisit(request, basePath)) return notFound(request, reply)
    // `redirectMalformedUrls` has replaced the address.
    const isFound = request.originalUrl === request.raw.url && isPage(readPageRequest(request.raw.url, basePath).path)
    return sendPage(request, reply, isFound ? 200 : 404)
  })
}

/** The headers of an unchanged page replace those that the browser has stored: a policy of other answers would stop the page. */
const sendUnchanged = (reply: FastifyReply, headers: OutgoingHttpHeaders): FastifyReply =>
  reply.removeHeader('content-security-policy').headers(headers).code(304).send()

/** True for a visit of a page of the app. False for requests of files and of the API. */
function isPageVisit({ method, headers, raw }: FastifyRequest, basePath: string): boolean {
  const path = pathOf(raw.url)
  if ((method !== 'GET' && method !== 'HEAD') || !path.startsWith(basePath)) return false
  const below = path.slice(basePath.length)
  const { accept = '*/*' } = headers
  // Link previews and monitors accept any type, but so do scripts and pictures, which name a file.
  const isAccepted = accept.includes('text/html') || (accept.includes('*/*') && !/(\.|%2e)[^/]*$/i.test(path) && isReadable(below))
  return isAccepted && !isServerPath(below)
}
