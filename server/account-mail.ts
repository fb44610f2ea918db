import { languages } from '../contract/text.ts'
import type { Account } from './accounts.ts'
import type { Services } from './handler.ts'
import { addToken } from './one-time-tokens.ts'
import { say } from './words/say.ts'

type Kind = 'verify' | 'reset' | 'known_email'
type Recipient = Pick<Account, 'id' | 'email' | 'language'>

/** Asks the owner of a new address to confirm it. */
export async function mailVerification(services: Services, account: Recipient): Promise<void> {
  const token = await addToken(services.db, 'verify-email', account, services.clock())
  post(services, 'verify', account, `/verify-email?token=${token}`)
}

/** Sends the link that sets a new password. */
export async function mailReset(services: Services, account: Recipient): Promise<void> {
  const token = await addToken(services.db, 'reset-password', account, services.clock())
  post(services, 'reset', account, `/reset-password?token=${token}`)
}

/** Tells somebody who registers again, in the one place only they can read, that they have an account. */
export function mailKnownEmail(services: Services, account: Recipient): void {
  post(services, 'known_email', account, '/forgot-password')
}

/** In the reader's language, then in the other one: a mail is often read by somebody else for them. Nothing a stranger typed stands in it. */
function post({ mail, product }: Services, kind: Kind, { email, language }: Recipient, path: string): void {
  if (email === null) return
  const link = `${product.publicUrl}${path}`
  const inBoth = [language, ...languages.filter((one) => one !== language)]
  mail.post({
    to: email,
    subject: say(language, `${kind}_subject`, { product: product.name }),
    text: inBoth.map((one) => say(one, `${kind}_text`, { link })).join('\n\n----------\n\n'),
    link,
  })
}
