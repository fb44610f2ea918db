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
