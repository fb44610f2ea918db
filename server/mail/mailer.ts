import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The link in the text. Without SMTP it is also printed, since no mail is sent. */
  readonly link: string
  /** Strangers can cause mails of such a kind, so that a mailbox gets few of them. Null: never dropped. */
  readonly limitedKind: string | null
}

export interface Mailer {
  /** Sends the message after the response: its duration must not reveal whether an account exists. */
  readonly post: (mail: Mail) => void
  /** Runs work that leads to a message after the response, for the same reason. Errors are only logged. */
  readonly inBackground: (work: () => Promise<void>) => void
  /** Logs that a mail of this kind was not sent, since its mailbox has enough of them. */
  readonly noteDrop: (kind: string) => void
  /** Resolves when all pending messages are sent or have failed. */
  readonly idle: () => Promise<void>
  readonly state: () => MailState
}

/** Messages that this process has not delivered yet and could not deliver, and the last attempts of both ends. */
export interface MailState {
  /** False: mails are files in the data folder. */
  readonly hasServer: boolean
  readonly waiting: number
  readonly failed: number
  /** Messages whose address their mail server refused for good. */
  readonly refused: number
  readonly sentAt: number | null
  readonly failedAt: number | null
}

interface MailSettings {
  /** If absent, messages are written to `<dataDir>/mail`. */
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly onFailure: (error: unknown) => void
  /** A mail was not sent, since its mailbox had enough of its kind. */
  readonly onDrop: (kind: string) => void
}

type Deliver = (mail: Mail) => Promise<void>

/** Messages of one limited kind per mailbox and hour, over all callers. */
const perMailbox = 6
const hour = 60 * 60_000

/** Sends mail by SMTP, or without it writes readable files. */
export function createMailer({ smtpUrl, from, dataDir, print, onFailure, onDrop }: MailSettings): Mailer {
  const deliver = smtpUrl === undefined ? intoFolder(join(dataDir, 'mail'), from, print) : bySmtp(smtpUrl, from)
  const pending = new Set<Promise<void>>()
  const sentTo = new Map<string, number[]>()
  let failed = 0
  let refused = 0
  let sentAt: number | null = null
  let failedAt: number | null = null

  function isFlooded(kind: string, to: string): boolean {
    const since = Date.now() - hour
    for (const [one, times] of sentTo) if ((times.at(-1) ?? 0) < since) sentTo.delete(one)
    const key = `${kind}\n${to}`
    const recent = (sentTo.get(key) ?? []).filter((time) => time >= since)
    if (recent.length < perMailbox) sentTo.set(key, [...recent, Date.now()])
    return recent.length >= perMailbox
  }

  function inBackground(work: () => Promise<void>): void {
    const done: Promise<void> = nextTurn()
      .then(work)
      .catch(onFailure)
      .finally(() => pending.delete(done))
    pending.add(done)
  }

  return {
    post(mail) {
      if (mail.limitedKind !== null && isFlooded(mail.limitedKind, mail.to)) return onDrop(mail.limitedKind)
      inBackground(async () => {
        try {
          await deliver(mail)
          sentAt = Date.now()
        } catch (error) {
          if (isRefusedAddress(error)) refused++
          else {
            failed++
            failedAt = Date.now()
          }
          throw error
        }
      })
    },
    inBackground,
    noteDrop: onDrop,
    state: () => ({ hasServer: smtpUrl !== undefined, waiting: pending.size, failed, refused, sentAt, failedAt }),
    async idle() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** The mail server answered: it works, and this address does not. 4xx may pass later, and is a failure until then. */
const isRefusedAddress = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  Number(error.responseCode) >= 500

function bySmtp(url: string, from: string): Deliver {
  const transport = createTransport(url, { from })
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to: { name: '', address: oneLine(to) }, subject: oneLine(subject), text })
  }
}

function intoFolder(folder: string, from: string, print: (line: string) => void): Deliver {
  return async ({ to, subject, text, link }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    await writeFile(join(folder, name), fileText(from, to, subject, text), { mode: 0o600 })
    print(`Mail for ${oneLine(to)} (${name}): ${link}`)
  }
}

/** Plain UTF-8, neither wrapped nor encoded. */
function fileText(from: string, to: string, subject: string, text: string): string {
  const head = [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${head.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`
}

/** A line break in a name or subject would start a new header. */
const oneLine = (value: string) => value.replace(/\p{Cc}+/gu, ' ').trim()
