import { createPrivateKey, sign } from 'node:crypto'
import type { AlertKeys } from './alert-keys.ts'

/** `gone`: the browser no longer takes messages there. `later`: the push service could not be reached, or refused for now. */
export type AlertOutcome = 'sent' | 'gone' | 'later'

export interface AlertSender {
  readonly publicKey: string
  /** Never throws. `now` in epoch milliseconds. */
  readonly post: (address: string, now: number) => Promise<AlertOutcome>
}

/** A device without a connection for three days gets the alert; later ones have replaced older ones. */
const waitSeconds = 72 * 60 * 60
const tokenSeconds = 12 * 60 * 60
const timeoutMs = 10_000

const services = ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com']
const serviceDomains = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com']

/** True for addresses of the browsers' push services. The server calls no others: they may be of its own network. */
export function isAlertAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const isKnown = services.includes(hostname) || serviceDomains.some((domain) => hostname.endsWith(domain))
  return isKnown && protocol === 'https:' && port === '' && username === '' && password === ''
}

/**
 * Sends empty messages (RFC 8030) with the server's signature (RFC 8292). Without a body nothing is encrypted, so `node:crypto` is enough.
 * `contact`: an address of the operator, which push services may write to.
 */
export function createAlertSender(keys: AlertKeys, contact: string, request: typeof fetch = fetch): AlertSender {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }, format: 'jwk' })
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

  function tokenFor(audience: string, now: number): string {
    const claims = { aud: audience, exp: Math.floor(now / 1000) + tokenSeconds, sub: contact }
    const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }

  return {
    publicKey: keys.publicKey,
    async post(address, now) {
      try {
        const { status } = await request(address, {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: `vapid t=${tokenFor(new URL(address).origin, now)}, k=${keys.publicKey}`,
            ttl: String(waitSeconds),
            urgency: 'low',
            // A waiting message is replaced: a device that returns gets one.
            topic: 'notices',
          },
        })
        if (status === 404 || status === 410) return 'gone'
        return status >= 200 && status < 300 ? 'sent' : 'later'
      } catch {
        return 'later'
      }
    },
  }
}
