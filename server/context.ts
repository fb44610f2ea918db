import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Cookies, longestSeconds } from './cookies.ts'
import type { Context, Services } from './handler.ts'
import { chosenLanguage, messageLanguage } from './request-language.ts'
import { endSession, findSession, lifetimes, renewSession, type Session, startSession } from './session.ts'

/** The token a request carries. An Authorization header counts alone: whoever sends one means that account. */
export function tokenOf(request: FastifyRequest, cookies: Cookies): string | undefined {
  const { authorization } = request.headers
  if (authorization !== undefined) return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization.trim())?.[1] ?? ''
  return cookies.read(request, cookies.session)
}

/** Who is asking: null for a visitor, and for a token that holds no longer. */
export async function sessionOf(token: string | undefined, { db, clock }: Services): Promise<Session | null> {
  return token ? await findSession(db, token, clock()) : null
}

/** What the handler of one request works with. */
export function createContext(
  services: Services,
  cookies: Cookies,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): Context {
  const { db, clock } = services
  const person = session?.person ?? null
  const languageCookie = cookies.read(request, cookies.language)
  const device = readDevice(cookies.read(request, cookies.device)) ?? randomUUID()
  /** Another tab may have signed in as somebody else since: that cookie is not this request's to change. */
  const isOwnCookie = () => cookies.read(request, cookies.session) === tokenOf(request, cookies)
  return {
    ...services,
    person,
    sessionId: session?.id ?? null,
    device,
    language: messageLanguage(request, person, languageCookie),
    chosenLanguage: chosenLanguage(person, languageCookie),
    async signIn(userId, remember) {
      const token = await startSession(db, { userId, remember, device: deviceName(request), now: clock() })
      cookies.set(reply, cookies.session, token, ageOf({ remember }))
      cookies.set(reply, cookies.device, device, longestSeconds)
      return token
    },
    async renewSession() {
      if (!session) return
      const isRenewed = await renewSession(db, session, clock())
      const token = tokenOf(request, cookies)
      // Who went on here without a password, or after somebody else had left, has no cookie: what the browser sends by itself, the
      // worker's rounds and the asking for pages, goes in the name of the page that was opened last.
      if (token && (isRenewed || !isOwnCookie())) cookies.set(reply, cookies.session, token, ageOf(session))
    },
    async signOut() {
      if (session) await endSession(db, session.id)
      if (isOwnCookie()) cookies.clear(reply, cookies.session)
    },
    rememberLanguage: (language) => cookies.set(reply, cookies.language, language, longestSeconds),
  }
}

/** In seconds; without remember-me the cookie ends with the browser. */
const ageOf = ({ remember }: { remember: boolean }) => (remember ? lifetimes.remembered.absolute / 1000 : undefined)

const readDevice = (cookie: string | undefined) => (cookie && /^[0-9a-f-]{36}$/.test(cookie) ? cookie : undefined)

/** For the list of a person's sign-ins. */
const deviceName = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200)
