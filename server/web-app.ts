import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isServerPath, pageFileAt, patternOf, prerenderedFor, type RenderedPage, userContent } from '../contract/page-files.ts'
import { isNamedIn } from './http/entity-tag.ts'
import { documentOnlyHeaders, isAsset, policyForPage } from './http/security-headers.ts'
import { pathOf } from './log/log.ts'
import type { Prerenderer } from './prerender/prerenderer.ts'
import { inject, withStyles } from './prerender/template.ts'

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
  const indexPath = join(root, 'index.html')
  if (!existsSync(indexPath)) {
    app.setNotFoundHandler(notFound)
    return
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = pathOf(request.raw.url).slice(basePath.length)
    const path = patternOf(asked)
    // The worker requests a page by its file name, a browser by its path.
    const isForWorker = path !== asked
    const search = /\?(.*)/.exec(request.raw.url ?? '')?.[1]
    const rules = prerenderer?.rulesAt(path)
    let reader: string | undefined
    const findReader = async () => (reader = await readerOf(request))
    const isWithout = isForWorker && !rules?.isStored
    const found = isWithout ? undefined : await prerenderer?.contentOf(path, search, findReader)
    const content = found === 'later' ? undefined : found
    if (isForWorker && !isWithout && path !== rules?.pattern && !content) return reply.code(found === 'later' ? 503 : 404).send()
    if (isForWorker && found === 'later') return reply.code(503).send()
    const source = await (content ? styledPage(path, content.page) : readPage(path))
    const page = (content ? inject(source, content.page, reader) : source).replaceAll(/ (href|src)="\//g, ` $1="${basePath}`)
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
    // User content stays in no HTTP cache, not even in the back/forward cache. Nor does personal content, on a shared device.
    const isUncached = content !== undefined && (content.isPersonal || content.rules.containsUserContent)
    reply.headers({
      'content-security-policy': policyForPage(source),
      ...(isUncached ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-cache', etag }),
      ...(content && { [prerenderedFor]: content.rules.search === 'ignored' ? `${content.address}?*` : content.address }),
      ...(content?.rules.containsUserContent && { [userContent]: '1' }),
    })
    if (request.originalUrl !== request.raw.url) reply.code(404)
    else if (!isUncached && isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }

  const styled = new WeakMap<RenderedPage, { readonly file: string; readonly page: string }>()

  /** The page with the styles for its content, computed once for each rendering and build. */
  async function styledPage(path: string, content: RenderedPage): Promise<string> {
    const file = await readPage(path)
    const known = styled.get(content)
    if (known?.file === file) return known.page
    const page = await withStyles(file, content, (sheet) => readFile(join(root, sheet), 'utf8'))
    styled.set(content, { file, page })
    return page
  }

  let listed: { readonly at: number; readonly files: readonly string[] } | undefined

  /** Page files, listed again after each build. */
  async function pageFiles(): Promise<readonly string[]> {
    const at = (await stat(indexPath)).mtimeMs
    if (listed?.at !== at) {
      const names = await readdir(join(root, 'pages'), { recursive: true }).catch(() => [])
      listed = { at, files: names.filter((name) => name.endsWith('.html')).map((name) => `pages/${name.replaceAll('\\', '/')}`) }
    }
    return listed.files
  }

  /** The prerendered page of a path, else index.html. Read for each request, so that a new build is served at once. */
  async function readPage(path: string): Promise<string> {
    const file = pageFileAt(path, await pageFiles())
    return readFile(file === undefined ? indexPath : join(root, file), 'utf8')
  }

  app.get(basePath, sendPage)
  app.get(`${basePath}pages/*`, sendPage)
  app.get(`${basePath}index.html`, sendPage)
  if (basePath !== '/') app.get(basePath.slice(0, -1), (_request, reply) => reply.redirect(basePath, 308))
  await app.register(async (files) => {
    files.addHook('onSend', async (request, reply) => {
      fixScriptType(reply)
      if (reply.statusCode === 200 && isAsset(pathOf(request.raw.url).slice(basePath.length)))
        for (const name of documentOnlyHeaders) reply.removeHeader(name)
    })
    await files.register(fastifyStatic, {
      root,
      // The library's own route would list the folder at each request to compare the spelling: most of the time of a request.
      serve: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      // The build writes compressed copies beside each file.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path.slice(root.length))),
    })
    files.get<{ Params: { '*': string } }>(`${basePath}*`, ({ params: { '*': file } }, reply) =>
      // Only `sendPage` sends HTML files: it writes their content security policy and their base path.
      file.endsWith('.html') ? reply.callNotFound() : reply.sendFile(file),
    )
  })
  app.setNotFoundHandler((request, reply) => (isPageVisit(request, basePath) ? sendPage(request, reply) : notFound(request, reply)))
}

/** Sets the type of scripts from RFC 9239; the library sends an obsolete one. */
function fixScriptType(reply: FastifyReply): void {
  if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
    reply.header('content-type', 'text/javascript; charset=utf-8')
}

/** Names in `assets/` contain a hash of the content. The browser must revalidate the worker, pages and the manifest. */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(?:html|js|mjs|json|webmanifest)(?:\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=86400'
}

/** True for a navigation to a page of the app. False for requests of files and of the API. */
function isPageVisit(request: FastifyRequest, basePath: string): boolean {
  const path = pathOf(request.raw.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !path.startsWith(basePath) || !request.headers.accept?.includes('text/html')) return false
  return !isServerPath(path.slice(basePath.length))
}
