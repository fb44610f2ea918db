import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, earlyFileOf, earlyTextAt, isServedFile, isServersOwn, servedFileOf, textLife } from '../contract/early-pages.ts'
import type { EarlyTexts } from './early-text/early-texts.ts'
import { withText } from './early-text/with-text.ts'
import { isNamedIn } from './entity-tag.ts'
import { pathOf } from './log.ts'
import { idleOnParts, isPart, policyForPage } from './security-headers.ts'

interface WebApp {
  readonly basePath: string
  readonly appDir: string
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** For pages whose text is the server's. */
  readonly texts: EarlyTexts | undefined
  /** The account that a request comes from, by its cookie. */
  readonly readerOf: (request: FastifyRequest) => Promise<string | undefined>
}

/** Serves the built app: its files, and its one page for every address a person may open. */
export async function serveWebApp(app: FastifyInstance, { basePath, appDir, notFound, texts, readerOf }: WebApp): Promise<void> {
  const root = resolve(appDir)
  const indexPath = join(root, 'index.html')
  if (!existsSync(indexPath)) {
    app.setNotFoundHandler(notFound)
    return
  }

  /** Read anew each time: it is small, and a new build is then served at once. */
  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = pathOf(request.raw.url).slice(basePath.length)
    const path = addressOf(asked)
    const isForWorker = path !== asked
    const search = /\?(.*)/.exec(request.raw.url ?? '')?.[1]
    const wanted = earlyTextAt(path, search)
    const life = wanted && textLife[wanted.of]
    let reader: string | undefined
    const whoReads = async () => (reader = await readerOf(request))
    const text = isForWorker && !life?.isKept ? undefined : await texts?.textOf(path, search, whoReads)
    // The worker keeps no page without its text: it asks again, or forgets a course that there is no more.
    if (isForWorker && text === 'later') return reply.code(503).send()
    if (isForWorker && texts && wanted?.of === 'course' && !text) return reply.code(404).send()
    const early = isServedFile(asked) ? asked : (earlyFileOf(path) ?? servedFileOf(path))
    const source = await readPage(early && join(root, early))
    const drawn = text === 'later' ? undefined : text
    const page = (drawn ? withText(source, drawn, reader) : source).replaceAll(/ (href|src)="\//g, ` $1="${basePath}`)
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`
    // What people may take back stays in no cache, not even in the browser's, which shows it again on the way back. Nor does a
    // text that the address alone does not give: it tells how far somebody is, and a phone has many readers.
    const isKeptNowhere = drawn !== undefined && (!wanted || life?.isPeoples)
    reply.headers({
      'content-security-policy': policyForPage(source, drawn?.css),
      ...(isKeptNowhere ? { 'cache-control': 'no-store' } : { 'cache-control': 'no-cache', etag }),
    })
    if (request.originalUrl !== request.raw.url) reply.code(404)
    else if (!isKeptNowhere && isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }

  /** The page with its text already inside, if the build made one for this address. */
  async function readPage(earlyPath: string | undefined): Promise<string> {
    return earlyPath && existsSync(earlyPath) ? readFile(earlyPath, 'utf8') : readFile(indexPath, 'utf8')
  }

  app.get(basePath, sendPage)
  app.get(`${basePath}pages/*`, sendPage)
  app.get(`${basePath}index.html`, sendPage)
  if (basePath !== '/') app.get(basePath.slice(0, -1), (_request, reply) => reply.redirect(basePath, 308))
  await app.register(async (files) => {
    files.addHook('onSend', async (request, reply) => {
      nameScripts(reply)
      if (reply.statusCode === 200 && isPart(pathOf(request.raw.url).slice(basePath.length)))
        for (const name of idleOnParts) reply.removeHeader(name)
    })
    await files.register(fastifyStatic, {
      root,
      // Its own route reads the whole folder for every file asked for, to compare how the name is spelled: most of what a file costs.
      serve: false,
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      // Written beside each file at build time, at the strongest setting.
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => void reply.header('cache-control', lifetimeOf(path.slice(root.length))),
    })
    files.get<{ Params: { '*': string } }>(`${basePath}*`, ({ params: { '*': file } }, reply) =>
      // Pages are sent by `sendPage` alone, whatever else leads to their files: it writes their policy and their base path.
      file.endsWith('.html') ? reply.callNotFound() : reply.sendFile(file),
    )
  })
  app.setNotFoundHandler((request, reply) => (isPageVisit(request, basePath) ? sendPage(request, reply) : notFound(request, reply)))
}

/** The one type the standard has for scripts (RFC 9239); the library's table holds an older one. */
function nameScripts(reply: FastifyReply): void {
  if (String(reply.getHeader('content-type')).startsWith('application/javascript'))
    reply.header('content-type', 'text/javascript; charset=utf-8')
}

/** Names under assets/ hold a hash of their content. What the browser must look for anew: the worker, pages, the manifest. */
function lifetimeOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(?:html|js|mjs|json|webmanifest)(?:\.br|\.gz)?$/.test(path) ? 'no-cache' : 'public, max-age=86400'
}

/** Somebody opening an address of the app, as against a program asking for a file or an answer that does not exist. */
function isPageVisit(request: FastifyRequest, basePath: string): boolean {
  const path = pathOf(request.raw.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !path.startsWith(basePath) || !request.headers.accept?.includes('text/html')) return false
  return !isServersOwn(path.slice(basePath.length))
}
