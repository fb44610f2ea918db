import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('the settings', () => {
  it('have a default each', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      basePath: '/',
      publicUrl: 'http://127.0.0.1:3000',
      smtpUrl: undefined,
      contactShare: 0.25,
      productName: 'EntLab',
      isProduction: false,
    })
  })

  it('put the base path into the public address', () => {
    expect(readSettings({ BASE_PATH: 'learn', PUBLIC_URL: 'https://example.org' })).toMatchObject({
      basePath: '/learn/',
      publicUrl: 'https://example.org/learn',
    })
    expect(readSettings({ BASE_PATH: '/a/b/', PUBLIC_URL: 'https://example.org/a/b/' }).publicUrl).toBe('https://example.org/a/b')
    expect(readSettings({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost')
  })

  it('contain the contact data that is set, and nothing else', () => {
    expect(readSettings({}).contact).toEqual({ email: null, phone: null, address: null, social: [] })
    const set = { CONTACT_EMAIL: 'help@example.org', CONTACT_PHONE: '০১৭১২-৩৪৫৬৭৮', SOCIAL_LINKS: 'https://www.facebook.com/entlab' }
    expect(readSettings(set).contact).toEqual({
      email: 'help@example.org',
      phone: '+8801712345678',
      address: null,
      social: [{ name: 'facebook.com', url: 'https://www.facebook.com/entlab' }],
    })
  })

  it('trust this machine’s proxy, or those that are named', () => {
    expect(readSettings({}).trustedProxies).toEqual(['loopback'])
    expect(readSettings({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['BASE_PATH', '/a/../b'],
    ['BASE_PATH', '/a b/'],
    ['PUBLIC_URL', 'example.org'],
    ['TRUSTED_PROXIES', 'everyone'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['PUBLIC_URL', 'https://example.org/elsewhere'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'localhost:25'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.org\r\nBcc: c@d.org'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_PHONE', 'call us'],
    ['SOCIAL_LINKS', 'https://example.org, javascript:alert(1)'],
    ['NODE_ENV', 'prod'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RENDER_AT_START', 'maybe'],
    ['EMBEDDED_DATABASE', 'maybe'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_TIMEOUT_S', '1e3'],
    ['CONNECTIONS_PER_ADDRESS', 'many'],
    ['STOP_DELAY_S', '-1'],
    ['CERTIFICATE_TIME_PERCENT', '101'],
  ])('%s=%s stops the start with one sentence', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
  })

  it('of production name the database, or say that the embedded one is meant', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://learn.example.org' }
    expect(() => readSettings(production)).toThrow(/^DATABASE_URL must be set in production; [^\n]+\.$/)
    expect(readSettings({ ...production, EMBEDDED_DATABASE: 'yes' }).databaseUrl).toBeUndefined()
    const socket = 'postgres://me@/learn?host=/run/postgresql'
    expect(readSettings({ ...production, DATABASE_URL: socket }).databaseUrl).toBe(socket)
  })

  it('of production name the public address, and with it the hosts that are served', () => {
    const production = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'yes' }
    expect(() => readSettings(production)).toThrow(/^PUBLIC_URL must be set in production: [^\n]+\.$/)
    const named = { ...production, PUBLIC_URL: 'https://learn.example.org', HOSTS: 'www.example.org, 10.0.0.4' }
    expect(readSettings(named).hosts).toEqual(['learn.example.org', 'www.example.org', '10.0.0.4'])
    expect(() => readSettings({ ...named, HOSTS: 'https://x' })).toThrow(/^HOSTS must be names/)
    expect(readSettings({ PUBLIC_URL: 'https://learn.example.org' }).hosts).toBeUndefined()
  })

  it('of production sign no certificate without time of learning', () => {
    const none = { EMBEDDED_DATABASE: 'yes', PUBLIC_URL: 'https://learn.example.org', CERTIFICATE_TIME_PERCENT: '0' }
    expect(readSettings(none).contactShare).toBe(0)
    expect(() => readSettings({ ...none, NODE_ENV: 'production' })).toThrow(
      /^CERTIFICATE_TIME_PERCENT must not be 0 in production[^\n]+\.$/,
    )
    expect(readSettings({ ...none, NODE_ENV: 'production', CERTIFICATE_TIME_PERCENT: '1' }).contactShare).toBe(0.01)
  })

  it('do not repeat a password in the message', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://me:secret@localhost/x' })).toThrow(/^(?!.*secret)/)
  })
})
