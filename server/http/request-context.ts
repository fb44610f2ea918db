import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceIds } from '../accounts/device-ids.ts'
import { browserOf } from '../accounts/known-devices.ts'
import { endSession, findSession, lifetimes, renewSession, type Session, startSession } from '../accounts/sessions.ts'
import { hashToken } from '../accounts/tokens.ts'
import type { Context, Services } from '../handler.ts'
import { addressKey } from '../limits/address-key.ts'
import type { AddressReputation } from '../limits/address-reputation.ts'
import type { Limits } from '../limits/rate-limits.ts'
import type { Audit } from '../log/audit.ts'
import { chosenLanguage, messageLanguage } from '../messages/request-language.ts'
import { type Cookies, maxCookieSeconds } from './cookies.ts'

/** The token of a request. An Authorization header takes precedence over the cookie. */
export function tokenOf(request: FastifyRequest, cookies: Cookies): string | undefined {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization.trim())?.[1] ?? ''
  return cookies.read(request, cookies.session)
}

/**
 * Deletes the session cookie of a browser whose page has no user. The user has left the page to another one and comes back with their
 * token; until then an address of the API must not answer with their data.
 */
export function dropLeftCookie(request: FastifyRequest, reply: FastifyReply, cookies: Cookies): void {
  if (tokenOf(request, cookies) === '' && cookies.read(request, cookies.session)) cookies.clear(reply, cookies.session)
}

/** The session of a token: null for visitors and for expired tokens. */
export async function sessionOf(token: string | undefined, { db, clock }: Services, isInHeader = false): Promise<Session | null> {
  return token ? await findSession(db, { token, isInHeader }, clock()) : null
}

/** Builds the context of one request's handler. */
export function createContext(
  services: Services,
  { reputation, limits }: { reputation: AddressReputation; limits: Limits },
  { cookies, deviceIds }: { cookies: Cookies; deviceIds: DeviceIds },
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
  audit: Audit,
): Context {
  const { db, clock } = services
  const person = session?.person ?? null
  const languageCookie = cookies.read(request, cookies.language)
  const { id: device, isIssued } = deviceIds.read(cookies.read(request, cookies.device))
  /** Another tab may have signed in as another user; this request must not change that cookie. */
  const isOwnCookie = () => cookies.read(request, cookies.session) === tokenOf(request, cookies)
  const setDevice = () => cookies.set(reply, cookies.device, deviceIds.cookieOf(device), maxCookieSeconds)
  return {
    ...services,
    requestId: request.id,
    address: addressKey(request.ip),
    reputation,
    limits,
    person,
    sessionId: session?.id ?? null,
    device,
    isIssuedDevice: isIssued,
    language: messageLanguage(request, person, languageCookie),
    chosenLanguage: chosenLanguage(person, languageCookie),
    async signIn(userId, remember) {
      // The cookie may name an earlier session than the page's own.
      const inCookie = await sessionOf(cookies.read(request, cookies.session), services)
      const start = { userId, remember, device: deviceName(request), browser: browserOf(device), now: clock() }
      const token = await startSession(db, { ...start, earlier: inCookie?.id ?? session?.id ?? null })
      cookies.set(reply, cookies.session, token, ageOf({ remember }))
      setDevice()
      return token
    },
    setDevice,
    async renewSession() {
      const token = tokenOf(request, cookies)
      if (!session || !token) return undefined
      const next = await renewSession(db, session, token, clock())
      // A resumed session has no cookie. Worker and navigation requests use the cookie, so set it to the page opened
      // last.
      if (next !== null || !isOwnCookie()) cookies.set(reply, cookies.session, next ?? token, ageOf(session))
      return next ?? undefined
    },
    async signOut(tokenHash) {
      const ownToken = tokenOf(request, cookies)
      const ended = tokenHash ?? (ownToken === undefined ? undefined : hashToken(ownToken))
      const userId = ended === undefined ? null : await endSession(db, ended)
      const inCookie = cookies.read(request, cookies.session)
      // Another tab may have signed in as another user; this request must not end that cookie.
      if (inCookie !== undefined && hashToken(inCookie) === ended) cookies.clear(reply, cookies.session)
      return userId
    },
    audit,
    rememberLanguage: (language) => cookies.set(reply, cookies.language, language, maxCookieSeconds),
  }
}

/** In seconds. Without remember-me the cookie ends with the browser session. */
const ageOf = ({ remember }: { remember: boolean }) => (remember ? lifetimes.remembered.absolute / 1000 : undefined)

/** Shown in the user's list of sessions. */
const deviceName = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200)
