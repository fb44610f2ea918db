import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import type { PrefillRules } from '../../contract/page-files.ts'
import { readCommunityHorizon } from '../db/community-changes.ts'
import type { Database } from '../db/open.ts'
import { scopeCounters } from '../db/schema.ts'
import type { Context, Services } from '../handler.ts'
import { handlers } from '../handlers.ts'
import { Refusal } from '../http/errors.ts'
import { createAddressReputation } from '../limits/address-reputation.ts'
import { createLimits } from '../limits/rate-limits.ts'

/** The context of a request without an account, as every endpoint open to anyone gets it. */
export function visitorContext(services: Services): Context {
  const never = async () => {
    throw new Error('a prerendered page has no session')
  }
  return {
    ...services,
    person: null,
    sessionId: null,
    requestId: '',
    address: '',
    // A page asks for no password.
    reputation: createAddressReputation(services),
    limits: createLimits(services),
    device: '',
    setDevice: () => undefined,
    language: 'bn',
    chosenLanguage: 'bn',
    signIn: never,
    renewSession: never,
    signOut: never,
    rememberLanguage: () => undefined,
    audit: () => undefined,
  }
}

/**
 * The endpoint's output for a visitor, reduced to the row's schema: the HTML contains no field that the API would drop. Undefined: the
 * input is invalid, or there is no such content.
 */
export async function answerAsVisitor(
  visitor: Context,
  { endpoint }: PrefillRules,
  params: Readonly<Record<string, string>>,
): Promise<unknown> {
  const [area = '', name = ''] = endpoint.split('.')
  const row = (endpoints as unknown as Record<string, Record<string, Endpoint>>)[area]?.[name]
  const handle = (handlers as unknown as Record<string, Record<string, (context: Context, input: unknown) => Promise<unknown>>>)[area]?.[
    name
  ]
  if (!row || !handle || row.access !== 'anyone') throw new Error(`${endpoint} is not open to visitors`)
  const input = z.safeParse(row.input, params)
  if (!input.success) return undefined
  try {
    return z.parse(row.output, await handle(visitor, input.data))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

/**
 * A number that changes with every change in the scope. Undefined while a transaction that changes the community is open: later
 * changes, such as a removal, may be visible under the same number.
 */
export async function counterOf(db: Database, scope: string): Promise<number | undefined> {
  if (scope === 'community') {
    const { last, complete } = await readCommunityHorizon(db)
    return complete === last ? last : undefined
  }
  const [row] = await db.select({ value: scopeCounters.value }).from(scopeCounters).where(eq(scopeCounters.scope, scope))
  return row?.value ?? 0
}
