import { isServerPath } from '../contract/page-files.ts'

/**
 * True if a request opens a page of the app, which index.html answers. The server answers for the API, the media, and
 * everything that looks like a file. Tested on the path below the scope, since the app may live under a prefix.
 */
export function isPageVisit(request: Pick<Request, 'mode'>, url: URL, scope: string): boolean {
  if (request.mode !== 'navigate' || !url.href.startsWith(scope)) return false
  const path = url.href.slice(scope.length).split(/[?#]/, 1)[0] ?? ''
  if (isServerPath(path)) return false
  const last = path.slice(path.lastIndexOf('/') + 1)
  return !/\.[a-z0-9]{1,11}$/i.test(last) || last === 'index.html'
}
