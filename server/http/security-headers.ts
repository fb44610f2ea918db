import { createHash } from 'node:crypto'
import { mediaPolicy } from '../../contract/values/media-policy.ts'

/** Of documents, and of scripts that a page runs as a worker. */
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
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  // Trusted Types: a text never becomes HTML or a script's address, except through these two policies of the app.
  "require-trusted-types-for 'script'",
  'trusted-types own-script snapshot',
]

/**
 * The policy for a built page: allows exactly the inline scripts and styles of its HTML. HTML that the server adds is not scanned,
 * so it can never run.
 */
export const policyForPage = (html: string): string => contentPolicy.map((rule) => pageRule(rule, html)).join('; ')

function pageRule(rule: string, html: string): string {
  // A page has a `<base>` of its own, which names the path of the product. Browsers ignore a second one.
  if (rule.startsWith('base-uri')) return "base-uri 'self'"
  return [rule, ...hashesFor(rule, html)].join(' ')
}

function hashesFor(rule: string, html: string): string[] {
  const tag = /^(script|style)-src /.exec(rule)?.[1]
  if (tag === undefined) return []
  const inline = html.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * Headers of every response, errors included. What is no page of the app loads nothing and runs nothing, also if a user opens it:
 * pages replace the policy. HTTPS is only enforced when PUBLIC_URL uses it: without TLS the page would be blank.
 */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Further headers of pages. On each other answer they would cost 0.2 KB, for a document that runs nothing. */
export const documentHeaders = {
  'referrer-policy': 'same-origin',
  // Teachers record their voice, on pages of this origin alone; the browser still asks them.
  'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** The policy of a file of the app; undefined: that of every response. */
export function policyForFile(path: string): string | undefined {
  // The worker fetches, and its notifications have pictures. A sandbox would take its origin from it.
  if (path === 'sw.js') return "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"
  if (path.endsWith('.mjs')) return contentPolicy.join('; ')
  // Drawings have styles of their own.
  return /\.(svg|png|webp|avif)$/.test(path) ? `${mediaPolicy}; frame-ancestors 'none'` : undefined
}

/** Headers that only matter on documents and workers, or for revalidation. On each asset they would cost 0.2 KB. */
export const omittedFromAssets = ['content-security-policy', 'strict-transport-security', 'accept-ranges', 'etag']

/** True for scripts and styles below assets/. The PDF worker is excluded: a worker needs its own policy. */
export const isAsset = (path: string): boolean => /^assets\/(?!pdf-worker).*\.(js|css|bin|txt)$/.test(path)
