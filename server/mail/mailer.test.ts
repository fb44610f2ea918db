import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from './mailer.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-test-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const mail = {
  to: 'rahima@example.org',
  subject: 'নতুন পাসওয়ার্ড',
  text: 'খুলুন:\nhttp://x/reset?token=abc',
  link: 'http://x/reset?token=abc',
  limitedKind: null,
}
const fail = (error: unknown) => expect.fail(String(error))

describe('without SMTP', () => {
  it('mail is a file that can be read, its link is printed, and nothing can add a header', async () => {
    const printed: string[] = []
    const mailer = createMailer({
      smtpUrl: undefined,
      from: 'EntLab <a@b.org>',
      dataDir,
      print: (line) => printed.push(line),
      onFailure: fail,
      onDrop: fail,
    })
    mailer.post({ ...mail, subject: 'one\r\nBcc: evil@example.org' })
    await mailer.idle()
    const [name = ''] = await readdir(join(dataDir, 'mail'))
    const text = await readFile(join(dataDir, 'mail', name), 'utf8')
    expect(name).toMatch(/^[\w-]+\.eml$/)
    expect(text).toMatch(/^From: EntLab <a@b\.org>\r\nTo: rahima@example\.org\r\nSubject: one Bcc: evil@example\.org\r\n/)
    expect(text).toMatch(/\r\n\r\nখুলুন:\r\nhttp:\/\/x\/reset\?token=abc\r\n$/)
    expect(printed).toEqual([`Mail for rahima@example.org (${name}): http://x/reset?token=abc`])
  })

  it('one mailbox is not flooded with mails that strangers cause, each drop is reported, and other kinds still arrive', async () => {
    const [printed, dropped]: [string[], string[]] = [[], []]
    const settings = { smtpUrl: undefined, from: 'a@b.org', dataDir, onFailure: fail }
    const mailer = createMailer({ ...settings, print: (line) => printed.push(line), onDrop: (kind) => dropped.push(kind) })
    for (let count = 0; count < 20; count++) mailer.post({ ...mail, link: 'stranger', limitedKind: 'known_email' })
    mailer.post({ ...mail, link: 'verify', limitedKind: 'verify' })
    for (let count = 0; count < 10; count++) mailer.post({ ...mail, link: 'security' })
    mailer.post({ ...mail, to: 'other@example.org', link: 'stranger', limitedKind: 'known_email' })
    await mailer.idle()
    const sent = (link: string, to = 'rahima') => printed.filter((line) => line.includes(to) && line.endsWith(link)).length
    expect([sent('stranger'), sent('verify'), sent('security'), sent('stranger', 'other')]).toEqual([6, 1, 10, 1])
    expect(dropped).toEqual(Array.from({ length: 14 }, () => 'known_email'))
  })
})

describe('with SMTP', () => {
  it('mail is handed over, to one recipient', async () => {
    const lines: string[] = []
    const smtp = createServer((socket) => {
      let isData = false
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
          lines.push(line)
          if (line === 'DATA') isData = true
          else if (line === '.') isData = false
          else if (isData) continue
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.address() as { port: number }
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'EntLab <a@b.org>',
      dataDir,
      print: fail,
      onFailure: fail,
      onDrop: fail,
    })
    mailer.post({ ...mail, to: 'rahima@example.org' })
    await mailer.idle()
    smtp.close()
    expect(mailer.state()).toMatchObject({ hasServer: true, failed: 0, sentAt: expect.any(Number), failedAt: null })
    expect(lines).toContain('RCPT TO:<rahima@example.org>')
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
    expect(lines.find((line) => line.startsWith('Subject:'))).toMatch(/=\?UTF-8\?/)
  })

  it.each([
    ['550 no such user', { failed: 0, refused: 1, failedAt: null }],
    ['450 come back later', { failed: 1, refused: 0, failedAt: expect.any(Number) }],
  ])('an address that gets "%s" is distinguished from a mail server that fails', async (answer, state) => {
    const smtp = createServer((socket) => {
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').slice(0, -1))
          socket.write(line.startsWith('RCPT') ? `${answer}\r\n` : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const { port } = smtp.address() as { port: number }
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'a@b.org', dataDir, print: fail, onFailure, onDrop: fail })
    mailer.post(mail)
    await mailer.idle()
    smtp.close()
    expect(failures).toHaveLength(1)
    expect(mailer.state()).toMatchObject(state)
  })

  it('that cannot be reached is reported, not thrown', async () => {
    const failures: unknown[] = []
    const mailer = createMailer({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'a@b.org',
      dataDir,
      print: fail,
      onFailure: (error) => failures.push(error),
      onDrop: fail,
    })
    mailer.post(mail)
    await mailer.idle()
    expect(failures).toHaveLength(1)
    expect(mailer.state()).toMatchObject({ hasServer: true, waiting: 0, failed: 1, sentAt: null, failedAt: expect.any(Number) })
  })

  it('is not to blame for other work that fails after a response', async () => {
    const failures: unknown[] = []
    const onFailure = (error: unknown) => failures.push(error)
    const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.org', dataDir, print: fail, onFailure, onDrop: fail })
    mailer.inBackground(() => Promise.reject(new Error('deadlock detected')))
    await mailer.idle()
    expect(failures).toHaveLength(1)
    expect(mailer.state()).toMatchObject({ waiting: 0, failed: 0, failedAt: null })
  })
})
