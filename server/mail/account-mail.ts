import { languages } from '../../contract/values/text.ts'
import type { Account } from '../accounts/accounts.ts'
import { addToken } from '../accounts/one-time-tokens.ts'
import type { Services } from '../handler.ts'
import { translate } from '../messages/translate.ts'

type Kind = 'verify' | 'reset' | 'known_email'
type Recipient = Pick<Account, 'id' | 'email' | 'language'>

/** Sends the link that confirms a new address. */
export async function mailVerification(services: Services, account: Recipient): Promise<void> {
  const token = await addToken(services.db, 'verify-email', account, services.clock())
  post(services, 'verify', account, `/verify-email?token=${token}`)
}

/** Sends the link that sets a new password. */
export async function mailReset(services: Services, account: Recipient): Promise<void> {
  const token = await addToken(services.db, 'reset-password', account, services.clock())
  post(services, 'reset', account, `/reset-password?token=${token}`)
}

/**
 * Notifies the owner of an existing account that its address was registered again. Only the mailbox reveals that the
 * account exists.
 */
export function mailKnownEmail(services: Services, account: Recipient): void {
  post(services, 'known_email', account, '/forgot-password')
}

/** In the recipient's language, then in the other one: relatives often read mails aloud. Contains no text typed by strangers. */
function post({ mail, product }: Services, kind: Kind, { email, language }: Recipient, path: string): void {
  if (email === null) return
  const link = `${product.publicUrl}${path}`
  const inBoth = [language, ...languages.filter((one) => one !== language)]
  mail.post({
    to: email,
    subject: translate(language, `${kind}_subject`, { product: product.name }),
    text: inBoth.map((one) => translate(one, `${kind}_text`, { link })).join('\n\n----------\n\n'),
    link,
  })
}
