import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type HelpState, helpCodeMinutes, helpCodeTries } from '../../../contract/account/password-help.ts'
import { endpoints } from '../../../contract/index.ts'
import { accountById } from '../../accounts/accounts.ts'
import { admitCaller } from '../../accounts/admit-caller.ts'
import { judgePassword } from '../../accounts/passwords.ts'
import { lockPerson } from '../../db/counters.ts'
import type { Database } from '../../db/open.ts'
import { helpCodes, helpRequests } from '../../db/schema.ts'
import type { AreaHandlers, Context } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordLook } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'
import { hashNewPassword, replacePassword, welcomeOwner } from '../auth/password.ts'
import { closeRequest, issueCode, listRequests } from './administer.ts'
import { addRequest } from './ask.ts'
import { type Code, codeOf, minute, ownRequest, type Request, stateOf } from './requests.ts'

/** A new password by a code on the telephone (docs/decisions/033). */
export const passwordHelpHandlers: AreaHandlers<typeof endpoints.passwordHelp> = {
  async ask(context, input) {
    const { db, clock, address } = context
    await admitCaller(context, endpoints.passwordHelp.ask, input.phone)
    const request = await addRequest(db, { ...input, sender: address, now: clock() })
    if (!request) throw new Refusal('not_found')
    context.audit('help_asked', { help: request.id, identifier: input.phone })
    return await shown(context, request)
  },

  state: async (context, input) => await shown(context, await requireOwn(context.db, input)),

  async tryCode(context, { code: typed, ...own }) {
    const { db, clock } = context
    const request = await requireOwn(db, own)
    const code = await codeOf(db, request)
    const before = stateOf(request, code, clock())
    // A second press, or an answer that was lost.
    if (before.state === 'proved' || before.state === 'done') return { number: request.number, ...before }
    if (!code || before.state !== 'issued') throw wrongCode
    const isRight = await judgeCode(context, code, typed)
    context.audit(isRight ? 'help_code_accepted' : 'help_code_refused', { help: request.id, target: code.userId })
    if (!isRight) throw wrongCode
    await prove(db, code, clock())
    return await shown(context, await requireOwn(db, own))
  },

  async finish(context, { new_password, ...own }) {
    const { db, clock, language } = context
    const request = await requireOwn(db, own)
    const now = clock()
    const account = request.userId === null ? null : await accountById(db, request.userId)
    if (!account || account.role === 'admin' || stateOf(request, await codeOf(db, request), now).state !== 'proved')
      throw new Refusal('code_dead')
    const passwordHash = await hashNewPassword(context, account, new_password)
    await db.transaction(async (tx) => {
      await lockPerson(tx, account.id)
      // The account may have become an administrator's, and the code may have ended, while the password was hashed.
      const current = await accountById(tx, account.id)
      if (!current || current.role === 'admin' || stateOf(request, await codeOf(tx, request), clock()).state !== 'proved')
        throw new Refusal('code_dead')
      const [used] = await tx
        .update(helpRequests)
        .set({ usedAt: new Date(now) })
        .where(
          and(
            eq(helpRequests.id, request.id),
            isNull(helpRequests.usedAt),
            isNull(helpRequests.closedAt),
            // Another code may have been issued while the password was hashed.
            isNotNull(helpRequests.provedAt),
          ),
        )
        .returning({ id: helpRequests.id })
      if (!used) throw new Refusal('code_dead')
      await replacePassword(tx, account.id, passwordHash, now)
    })
    await welcomeOwner(context, account, 'call')
    return { message: translate(language, 'password_reset') }
  },

  list: async (context) => {
    await recordLook(context, { act: 'help_listed' })
    return { items: await listRequests(context.db, context.clock()) }
  },
  issue: issueCode,
  close: closeRequest,
}

/** Without the device's secret there is no such request. */
async function requireOwn(db: Database, own: { id: string; secret: string }): Promise<Request> {
  const request = await ownRequest(db, own)
  if (!request) throw new Refusal('not_found')
  return request
}

async function shown({ db, clock }: Context, request: Request): Promise<HelpState> {
  return { number: request.number, ...stateOf(request, await codeOf(db, request), clock()) }
}

const wrongCode = new Refusal('invalid_input', { fields: { code: 'wrong_code' } })

/** Counts the try before the comparison: parallel tries cannot exceed the limit. */
async function judgeCode({ db, clock, address, reputation }: Context, code: Code, typed: string): Promise<boolean> {
  const turn = { rank: reputation.rankOf(address), address, account: code.userId }
  const count = async () => {
    const [counted] = await db
      .update(helpCodes)
      .set({ tries: sql`${helpCodes.tries} + 1` })
      .where(
        and(
          eq(helpCodes.id, code.id),
          lt(helpCodes.tries, helpCodeTries),
          isNull(helpCodes.endedAt),
          gt(helpCodes.expiresAt, new Date(clock())),
        ),
      )
      .returning({ id: helpCodes.id })
    return counted ? 0 : helpCodeMinutes * minute
  }
  return (await judgePassword(code.codeHash, typed, turn, count)).is === 'right'
}

/** Ends the code. Of two right tries at once both prove the same request. */
async function prove(db: Database, code: Code, now: number): Promise<void> {
  const at = new Date(now)
  await db.transaction(async (tx) => {
    await tx.update(helpCodes).set({ endedAt: at }).where(eq(helpCodes.id, code.id))
    await tx
      .update(helpRequests)
      .set({ provedAt: at })
      .where(and(eq(helpRequests.id, code.requestId), eq(helpRequests.userId, code.userId), isNull(helpRequests.usedAt)))
  })
}
