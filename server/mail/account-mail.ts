import { languages } from '../../contract/values/text.ts'
import type { Account } from '../accounts/accounts.ts'
import { addToken, countTokens } from '../accounts/one-time-tokens.ts'
import { noPassword } from '../accounts/passwords.ts'
import type { Services } from '../handler.ts'
import { translate } from '../messages/translate.ts'
import { runExclusive } from '../queues.ts'

type SecurityKind = 'password_changed' | 'phone_changed' | 'email_changed' | 'change_disputed' | 'deletion_asked'
/** Anyone can cause these without an account. A reset has a rule of its own. */
const limitedKinds = ['verify', 'known_email'] as const
type Kind = (typeof limitedKinds)[number] | 'reset' | SecurityKind
/** Links to a new password that a mailbox gets in `resetWindow` milliseconds. They work for an hour. */
const resetsInWindow = 2
const resetWindow = 20 * 60_000

type Recipient = Pick<Account, 'language'>
type Owner = Recipient & Pick<Account, 'id' | 'email' | 'pendingEmail' | 'passwordHash'>

/**
 * Sends the link that confirms the address that waits. If another account has confirmed it, its owner is notified instead:
 * only the mailbox reveals that the account exists.
 */
export async function mailConfirmation(services: Services, account: Owner, owner: Owner | null): Promise<void> {
  if (account.pendingEmail === null) return
  if (owner && owner.id !== account.id) return post(services, 'known_email', owner, owner.email, '/forgot-password')
  const token = await addToken(services.db, 'verify-email', account, services.clock())
  post(services, 'verify', account, account.pendingEmail, `/verify-email?token=${token}`)
}

/**
 * Sends the link that sets a new password, to a confirmed address only. While the mailbox holds two links of the last 20 minutes
 * no further one is sent: strangers who ask do not flood it, and its owner always has a link that works.
 */
export async function mailReset(services: Services, account: Owner): Promise<void> {
  // Before the first password the address cannot be confirmed. An administrator wrote it, and the account is empty.
  const to = account.email ?? (account.passwordHash === noPassword ? account.pendingEmail : null)
  if (to === null) return
  const token = await runExclusive(`reset:${account.id}`, async () => {
    const since = services.clock() - resetWindow
    if ((await countTokens(services.db, 'reset-password', account, since)) >= resetsInWindow) return null
    return await addToken(services.db, 'reset-password', account, services.clock())
  })
  if (token === null) return services.mail.noteDrop('reset')
  post(services, 'reset', account, to, `/reset-password?token=${token}`)
}

/** Reports a change to the address that the account had before it. */
export function mailSecurity(services: Services, before: Owner, kind: SecurityKind): void {
  post(services, kind, before, before.email, '/forgot-password')
}

/** In the recipient's language, then in the other one: relatives often read mails aloud. Contains no text typed by strangers. */
function post({ mail, product }: Services, kind: Kind, { language }: Recipient, to: string | null, path: string): void {
  if (to === null) return
  const link = `${product.publicUrl}${path}`
  const inBoth = [language, ...languages.filter((one) => one !== language)]
  mail.post({
    to,
    subject: translate(language, `${kind}_subject`, { product: product.name }),
    text: inBoth.map((one) => translate(one, `${kind}_text`, { link })).join('\n\n----------\n\n'),
    link,
    limitedKind: limitedKinds.find((one) => one === kind) ?? null,
  })
}
