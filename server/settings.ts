import { isIP } from 'node:net'
import { phoneNumber } from '../contract/account/phone-number.ts'
import type { Contact } from '../contract/site/site.ts'
import packageFile from '../package.json' with { type: 'json' }
import { type AlertKeys, isKeyPair } from './alerts/alert-keys.ts'
import type { PoolLimits } from './db/statements/pool.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './http/connections/connections.ts'
import { builtApp } from './process/data-folders.ts'

/** The settings of one server, from the environment. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly pool: PoolLimits
  /** `/` or `/prefix/`, the parent of the app, its API and its media. */
  readonly basePath: string
  /** The public address without a trailing slash; by default the address the server listens on. */
  readonly publicUrl: string
  /** Addresses or ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** The names that requests may have as their host; undefined: any. */
  readonly hosts: readonly string[] | undefined
  readonly connections: ConnectionLimits
  /** Milliseconds between the signal to stop and the end of the port, in which the health check fails. */
  readonly announceMs: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The key pair for alerts; undefined: there are none. */
  readonly alertKeys: AlertKeys | undefined
  /** The private key for certificates; if absent, the one in the data folder. */
  readonly signingKey: string | undefined
  /** The share of a course's stated time without which no certificate is signed. */
  readonly contactShare: number
  readonly productName: string
  /** Contact data for the contact page and the footer. */
  readonly contact: Omit<Contact, 'hours'>
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
  const isProduction = readMode(text('NODE_ENV') ?? 'development')
  const databaseUrl = readDatabaseUrl(text('DATABASE_URL'))
  const mayEmbed = readSwitch('EMBEDDED_DATABASE', text('EMBEDDED_DATABASE') ?? 'no')
  if (isProduction && !databaseUrl && !mayEmbed)
    throw new SettingsError('DATABASE_URL must be set in production; EMBEDDED_DATABASE=yes allows the embedded database.')
  const publicUrl = text('PUBLIC_URL')
  if (isProduction && publicUrl === undefined)
    throw new SettingsError('PUBLIC_URL must be set in production: links in mails start with it, and no other host is served.')
  return {
    port,
    host,
    dataDir: text('DATA_DIR') ?? './data',
    databaseUrl,
    pool: {
      size: readWhole('DATABASE_POOL_SIZE', text('DATABASE_POOL_SIZE') ?? '10', 1, 200),
      timeoutMs: 1000 * readWhole('DATABASE_TIMEOUT_S', text('DATABASE_TIMEOUT_S') ?? '5', 1, 60),
    },
    basePath,
    publicUrl: readPublicUrl(publicUrl ?? listeningAt(host, port, basePath), basePath),
    trustedProxies: readProxies(text('TRUSTED_PROXIES') ?? 'loopback'),
    hosts: isProduction && publicUrl !== undefined ? [new URL(publicUrl).hostname, ...readHosts(text('HOSTS'))] : undefined,
    connections: {
      ...defaultConnectionLimits,
      perAddress: readWhole('CONNECTIONS_PER_ADDRESS', text('CONNECTIONS_PER_ADDRESS') ?? '500', 1, 100_000),
    },
    announceMs: 1000 * readWhole('STOP_DELAY_S', text('STOP_DELAY_S') ?? '0', 0, 60),
    smtpUrl: readUrl('SMTP_URL', text('SMTP_URL'), ['smtp:', 'smtps:'])?.href,
    mailFrom: readMailFrom(text('MAIL_FROM') ?? 'no-reply@localhost'),
    alertKeys: readAlertKeys(text('VAPID_PUBLIC_KEY'), text('VAPID_PRIVATE_KEY')),
    signingKey: text('SIGNING_KEY'),
    contactShare: readShare(text('CERTIFICATE_TIME_PERCENT') ?? '25', isProduction),
    productName: text('PRODUCT_NAME') ?? 'EntLab',
    contact: {
      email: readContactEmail(text('CONTACT_EMAIL')),
      phone: readContactPhone(text('CONTACT_PHONE')),
      address: text('CONTACT_ADDRESS') ?? null,
      social: readSocial(text('SOCIAL_LINKS')),
    },
    appDir: text('APP_DIR') ?? builtApp,
    isProduction,
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

/** Also without a host, which a parameter may name: `postgres://user@/database?host=/run/postgresql`. */
function readDatabaseUrl(value: string | undefined): string | undefined {
  readUrl('DATABASE_URL', value?.replace(/^(\w+:\/\/(?:[^@/]*@)?)\//, '$1socket/'), ['postgres:', 'postgresql:'])
  return value
}

function readHosts(value: string | undefined): string[] {
  const hosts = (value?.split(/[\s,]+/) ?? []).filter(Boolean).map((host) => host.toLowerCase())
  const wrong = hosts.find((host) => !/^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(host))
  if (wrong !== undefined)
    throw new SettingsError(`HOSTS must be names like "learn.example.org", with commas between them, not "${wrong}".`)
  return hosts
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

function readAlertKeys(publicKey: string | undefined, privateKey: string | undefined): AlertKeys | undefined {
  if (publicKey === undefined && privateKey === undefined) return undefined
  const keys = { publicKey: publicKey ?? '', privateKey: privateKey ?? '' }
  // The values are not repeated: one of them is secret.
  if (!isKeyPair(keys)) throw new SettingsError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair that "npm run alert-keys" prints.')
  return keys
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

function readWhole(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  if (!/^\d{1,6}$/.test(value) || number < min || number > max)
    throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
  return number
}

function readShare(value: string, isProduction: boolean): number {
  const percent = readWhole('CERTIFICATE_TIME_PERCENT', value, 0, 100)
  if (isProduction && percent === 0)
    throw new SettingsError('CERTIFICATE_TIME_PERCENT must not be 0 in production: it signs certificates without any learning.')
  return percent / 100
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
