import { isIP } from 'node:net'
import { phoneNumber } from '../contract/account/person.ts'
import type { Contact } from '../contract/site/site.ts'
import packageFile from '../package.json' with { type: 'json' }

/** The settings of one server, from the environment. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** `/` or `/prefix/`, the parent of the app, its API and its media. */
  readonly basePath: string
  /** The public address without a trailing slash; by default the address the server listens on. */
  readonly publicUrl: string
  /** Addresses or ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The private key for certificates; if absent, the one in the data folder. */
  readonly signingKey: string | undefined
  readonly productName: string
  /** Contact data for the contact page and the footer. */
  readonly contact: Contact
  /** The folder of the built app. */
  readonly appDir: string
  readonly isProduction: boolean
  /** Multiplies every rate limit; for load tests. */
  readonly rateLimitFactor: number
  /** Renders the public pages once the server listens, so that their first readers get them complete. */
  readonly rendersAtStart: boolean
  readonly version: string
}

/** One sentence for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads and validates all settings. Throws `SettingsError` for the first invalid one. */
export function readSettings(environment: Environment): Settings {
  const text = (name: string) => environment[name]?.trim() || undefined
  const basePath = readBasePath(text('BASE_PATH') ?? '/')
  const port = readPort(text('PORT') ?? '3000')
  const host = text('HOST') ?? '127.0.0.1'
  return {
    port,
    host,
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl: readUrl('DATABASE_URL', text('DATABASE_URL'), ['postgres:', 'postgresql:'])?.href,
    basePath,
    publicUrl: readPublicUrl(text('PUBLIC_URL') ?? listeningAt(host, port, basePath), basePath),
    trustedProxies: readProxies(text('TRUSTED_PROXIES') ?? 'loopback'),
    smtpUrl: readUrl('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])?.href,
    mailFrom: readMailFrom(text('MAIL_FROM') ?? 'no-reply@localhost'),
    signingKey: text('SIGNING_KEY'),
    productName: text('PRODUCT_NAME') ?? 'EntLab',
    contact: {
      email: readContactEmail(text('CONTACT_EMAIL')),
      phone: readContactPhone(text('CONTACT_PHONE')),
      address: text('CONTACT_ADDRESS') ?? null,
      social: readSocial(text('SOCIAL_LINKS')),
    },
    appDir: text('APP_DIR') ?? 'dist/app',
    isProduction: readMode(text('NODE_ENV') ?? 'development'),
    rateLimitFactor: readFactor(text('RATE_LIMIT_FACTOR') ?? '1'),
    rendersAtStart: readSwitch('RENDER_AT_START', text('RENDER_AT_START') ?? 'yes'),
    version: packageFile.version,
  }
}

function readPort(value: string): number {
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new SettingsError(`PORT must be a number from 0 to 65535, not "${value}".`)
  return port
}

function readBasePath(value: string): string {
  const inner = value.replace(/^\/|\/$/g, '')
  if (inner === '') return '/'
  const isPlain = inner.split('/').every((part) => /^[A-Za-z0-9._~-]+$/.test(part) && part !== '.' && part !== '..')
  if (!isPlain) throw new SettingsError(`BASE_PATH must be a path like "/" or "/learn/", not "${value}".`)
  return `/${inner}/`
}

function readUrl(name: string, value: string | undefined, protocols: readonly string[]): URL | undefined {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : null
  // The value is not repeated: it may contain a password.
  if (!url || !protocols.includes(url.protocol))
    throw new SettingsError(`${name} must be an address that starts with ${protocols.join('// or ')}//.`)
  return url
}

/** A browser cannot open the wildcard addresses. */
function listeningAt(host: string, port: number, basePath: string): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}${basePath}`
}

function readPublicUrl(value: string, basePath: string): string {
  const url = readUrl('PUBLIC_URL', value, ['http:', 'https:'])
  const path = url && readBasePath(url.pathname)
  if (!url || url.search || url.hash || (path !== '/' && path !== basePath))
    throw new SettingsError(`PUBLIC_URL must be the address of the app, with no other path than BASE_PATH ("${basePath}").`)
  return `${url.origin}${basePath}`.replace(/\/$/, '')
}

/** `loopback`, an address, or a range such as `10.0.0.0/8`; several with commas between them. */
function readProxies(value: string): string[] {
  const parts = value.split(',').map((part) => part.trim())
  const isRange = (part: string) => {
    const [ip = '', bits, ...rest] = part.split('/')
    const family = isIP(ip)
    return family > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  }
  const wrong = parts.find((part) => part !== 'loopback' && !isRange(part))
  if (wrong !== undefined) throw new SettingsError(`TRUSTED_PROXIES must hold addresses or ranges like "10.0.0.0/8", not "${wrong}".`)
  return parts
}

function readMailFrom(value: string): string {
  if (!/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(value))
    throw new SettingsError('MAIL_FROM must be an e-mail address, like "EntLab <learn@example.org>".')
  return value
}

function readContactEmail(value: string | undefined): string | null {
  if (value !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(value))
    throw new SettingsError('CONTACT_EMAIL must be an e-mail address, like "help@example.org".')
  return value ?? null
}

/** Office and hotline numbers are accepted beside mobile ones. */
function readContactPhone(value: string | undefined): string | null {
  if (value === undefined) return null
  const phone = phoneNumber(value) ?? value.replace(/[\s-]/g, '')
  if (!/^\+?\d{3,15}$/.test(phone)) throw new SettingsError('CONTACT_PHONE must be a telephone number, like "01712345678".')
  return phone
}

function readSocial(value: string | undefined): Contact['social'] {
  return (value?.split(/[\s,]+/) ?? []).filter(Boolean).map((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (url?.protocol !== 'https:')
      throw new SettingsError('SOCIAL_LINKS must be addresses that start with https://, with commas between them.')
    return { name: url.hostname.replace(/^www\./, ''), url: url.href }
  })
}

function readMode(value: string): boolean {
  if (value !== 'production' && value !== 'development' && value !== 'test')
    throw new SettingsError(`NODE_ENV must be "production", "development" or "test", not "${value}".`)
  return value === 'production'
}

function readFactor(value: string): number {
  const factor = Number(value)
  if (!(factor > 0)) throw new SettingsError(`RATE_LIMIT_FACTOR must be a number above 0, not "${value}".`)
  return factor
}

function readSwitch(name: string, value: string): boolean {
  if (value !== 'yes' && value !== 'no') throw new SettingsError(`${name} must be "yes" or "no", not "${value}".`)
  return value === 'yes'
}
