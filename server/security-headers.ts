import { createHash } from 'node:crypto'

const contentPolicy = [
  "default-src 'self'",
  // pdf.js decodes some scans with WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]

/**
 * The policy for a page of the build, which may run and apply what stands in its own HTML and nothing else inline. `css`:
 * rules that the server adds. What else the server writes into the page is not looked at, so that it can never run.
 */
export function policyForPage(html: string, css = ''): string {
  const own = css === '' ? html : `${html}<style>${css}</style>`
  return contentPolicy.map((rule) => [rule, ...hashesFor(rule, own)].join(' ')).join('; ')
}

function hashesFor(rule: string, html: string): string[] {
  const tag = /^(script|style)-src /.exec(rule)?.[1]
  if (tag === undefined) return []
  const inline = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * Headers of every answer, errors included. Nothing forces https: on a box in a village without TLS that would leave a
 * blank page. Only an address that is https keeps browsers on it.
 */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': contentPolicy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/**
 * What a browser heeds only on a document or a worker, or needs only to ask anew for a file that may change. On each of
 * the scripts and styles of a page it would be half a kilobyte that tells nobody anything.
 */
export const idleOnParts = [
  'content-security-policy',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** Whether a path below the base is such a script or style. The book reader's worker is none: it lives by its own policy. */
export const isPart = (path: string): boolean => /^assets\/(?!pdf-worker).*\.(js|css)$/.test(path)
