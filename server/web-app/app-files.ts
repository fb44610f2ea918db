import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isAsset, omittedFromAssets, policyForFile } from '../http/security-headers.ts'
import { pathOf } from '../log/log.ts'

/** Serves the files of the built app below the base path, except HTML. */
export async function serveAppFiles(app: FastifyInstance, root: string, basePath: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onSend', async (request, reply) => {
      fixScriptType(reply)
      const path = pathOf(request.raw.url).slice(basePath.length)
      // An error has a body of its own.
      if (reply.statusCode >= 400) return
      const policy = policyForFile(path)
      if (policy) reply.header('content-security-policy', policy)
      // HTTP/1.1 keeps a connection without these headers. Browsers repeat a GET on one that has ended.
      reply.raw.removeHeader('connection')
      // The browser keeps the stored policy. It is of the same build: each build writes all files, and the tag has their time.
      if (reply.statusCode === 304) reply.removeHeader('content-security-policy')
      if (reply.statusCode !== 200 || !isAsset(path)) return
      for (const name of omittedFromAssets) reply.removeHeader(name)
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
      // The tag serves for revalidation.
      lastModified: false,
      setHeaders: (reply, path) => void reply.header('cache-control', cacheControlOf(path.slice(root.length))),
    })
    // Browsers request this name for documents without an icon of their own, such as pictures.
    files.get(`${basePath}favicon.ico`, (_request, reply) => reply.sendFile('icons/icon-192.png'))
    files.get<{ Params: { '*': string } }>(`${basePath}*`, ({ params: { '*': file } }, reply) =>
      // Only `sendPage` sends HTML files: it writes their content security policy and their base path.
      file.endsWith('.html') ? reply.callNotFound() : reply.sendFile(file),
    )
  })
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
