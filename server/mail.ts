import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The link the text holds: without SMTP it is also printed, since the message reaches nobody. */
  readonly link: string
}

export interface Mailer {
  /** Hands the message over behind the answer: how long that takes must not tell whether an account exists. */
  readonly post: (mail: Mail) => void
  /** Does what leads to a message behind the answer too, for the same reason. What it throws is only logged. */
  readonly behind: (work: () => Promise<void>) => void
  /** Resolves when everything posted has been handed over or given up. */
  readonly idle: () => Promise<void>
}

interface MailSettings {
  /** Absent: messages are written to `<dataDir>/mail`. */
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataDir: string
  readonly print: (line: string) => void
  readonly onFailure: (error: unknown) => void
}

type Deliver = (mail: Mail) => Promise<void>

/** One mailbox gets no more than this from us in an hour, whoever asks for it how often. */
const perMailbox = 6
const hour = 60 * 60_000

/** Mail by SMTP, or, without it, into files a person can read. */
export function createMailer({ smtpUrl, from, dataDir, print, onFailure }: MailSettings): Mailer {
  const deliver = smtpUrl === undefined ? intoFolder(join(dataDir, 'mail'), from, print) : bySmtp(smtpUrl, from)
  const underWay = new Set<Promise<void>>()
  const sentTo = new Map<string, number[]>()

  function isFlooded(to: string): boolean {
    const since = Date.now() - hour
    for (const [address, times] of sentTo) if ((times.at(-1) ?? 0) < since) sentTo.delete(address)
    const recent = (sentTo.get(to) ?? []).filter((time) => time >= since)
    if (recent.length < perMailbox) sentTo.set(to, [...recent, Date.now()])
    return recent.length >= perMailbox
  }

  function behind(work: () => Promise<void>): void {
    const done: Promise<void> = nextTurn()
      .then(work)
      .catch(onFailure)
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    post(mail) {
      if (!isFlooded(mail.to)) behind(() => deliver(mail))
    },
    behind,
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

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

/** Readable as it is: UTF-8, not wrapped, not encoded. */
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
