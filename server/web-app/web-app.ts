import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerPath } from '../../contract/page-files.ts'
import { isNamedIn } from '../http/entity-tag.ts'
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
}

/** Serves the built app: its files, and a page for every path of the app. */
export async function serveWebApp(app: FastifyInstance, { basePath, appDir, notFound, prerenderer, readerOf }: WebApp): Promise<void> {
  const root = resolve(appDir)
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler(notFound)
    return
  }
  const readPage = pageFiles(root)

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = readPageRequest(request.raw.url, basePath)
    const found = await findContent(asked, () => readerOf(request), prerenderer)
    if (typeof found === 'number') return reply.code(found).send()
    const { content, reader } = found
    const source = await readPage(asked.path, content?.page)
    const page = (content ? inject(source, content.page, reader) : source).replaceAll(/ (href|src)="\//g, ` $1="${basePath}`)
    const headers = pageHeaders(page, source, content)
    reply.headers(headers)
    // `redirectMalformedUrls` has replaced the address.
    if (request.originalUrl !== request.raw.url) reply.code(404)
    else if (headers.etag && isNamedIn(request.headers['if-none-match'], headers.etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }

  app.get(basePath, sendPage)
  app.get(`${basePath}pages/*`, sendPage)
  app.get(`${basePath}index.html`, sendPage)
  if (basePath !== '/') app.get(basePath.slice(0, -1), (_request, reply) => reply.redirect(basePath, 308))
  await serveAppFiles(app, root, basePath)
  app.setNotFoundHandler((request, reply) => (isPageVisit(request, basePath) ? sendPage(request, reply) : notFound(request, reply)))
}

/** True for a navigation to a page of the app. False for requests of files and of the API. */
function isPageVisit(request: FastifyRequest, basePath: string): boolean {
  const path = pathOf(request.raw.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !path.startsWith(basePath) || !request.headers.accept?.includes('text/html')) return false
  return !isServerPath(path.slice(basePath.length))
}
