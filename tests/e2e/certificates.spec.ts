import { readFile } from 'node:fs/promises'
import { type BrowserContext, devices, type Page } from '@playwright/test'
import { type Certificate, shownCode } from '../../contract/certificates/certificates.ts'
import { qrGrid } from '../../src/features/certificates/picture/certificate-picture.ts'
import { encodeQr } from '../../src/ui/qr/qr-modules.ts'
import { callApi, courseIdByApi, demoEmail, pullTable, pushByApi, signInByApi } from '../support/api.ts'
import { reopenAfterCrash } from '../support/crash.ts'
import { attemptsOnTheServer, continueFinalQuiz, expectArrivedOnce, startFinalQuiz } from '../support/final-quiz.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import {
  bn,
  completed,
  courseSlug,
  downloadOpenCourse,
  learnOpenLesson,
  lessonBlocks,
  lessonIds,
  lessonTitle,
  passed,
} from '../support/learner.ts'
import { type Network, newServer } from '../support/network.ts'
import { expectNoAxeViolations, expectNoClippedText, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { stopPrefetch } from '../support/prefetch.ts'
import { progressReport } from '../support/sent-command.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'
import { heldBy, isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = bn.certificates
/** Not the student: other journeys use up the student's attempts at the final quiz. */
const learner = 'instructor'

async function certificatesOf({ server }: Network): Promise<Certificate[]> {
  return pullTable(server.url, await signInByApi(server.url, demoEmail(learner)), 'certificates')
}

async function revoke({ server }: Network, code: string): Promise<void> {
  const { token } = await signInByApi(server.url, demoEmail('admin'))
  const answer = await callApi(server.url, `/certificates/${code}/revoke`, { method: 'POST', token, body: { reason: 'ভুল নামে' } })
  expect(answer.status).toBe(200)
}

/** Completes lessons on an earlier device. Only the last block of `started` is left. */
async function learnEarlier({ server: { url } }: Network, lessons: readonly string[], started: string | null): Promise<void> {
  const session = await signInByApi(url, demoEmail(learner))
  const courseId = await courseIdByApi(url, courseSlug, session)
  const most =
    started &&
    lessonBlocks(started)
      .map(({ id }) => id)
      .slice(0, -1)
  await pushByApi(url, session, [
    ...lessons.map((id) => completed(courseId, id)),
    ...(started && most ? [{ ...progressReport(courseId, started, most), made_at: Date.now() }] : []),
  ])
}

/** Opens the app on another device, as a visitor without an account. */
async function openSecondDevice(from: BrowserContext, url: string): Promise<Page> {
  const browser = from.browser()
  if (!browser) throw new Error('The context has no browser.')
  const { viewport, userAgent } = devices['Galaxy S9+']
  const context = await browser.newContext({ viewport, userAgent, locale: 'bn-BD', timezoneId: 'Asia/Dhaka' })
  await stopPrefetch(context)
  const page = await context.newPage()
  await page.goto(`${url}/courses`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect(page.locator(`#root a[href="/course/${courseSlug}/play"]`).first()).toBeVisible()
  return page
}

/** Opens the link of a certificate inside the app, from another page: a change of the fragment alone would not open it once more. */
async function openLink(page: Page, link: string): Promise<void> {
  await visit(page, '/courses')
  await expect(page.locator(`#root a[href="/course/${courseSlug}/play"]`).first()).toBeVisible()
  await visit(page, link)
}

/** Saves the picture that messengers get, and compares each module of its QR code with the link. */
async function expectPictureWithCode(page: Page, link: string): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words.picture.save }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.png$/)
  const { size, modules } = encodeQr(link)
  const png = (await readFile(await file.path())).toString('base64')
  const dark = await page.evaluate(
    async ({ png, size, grid }) => {
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      const isDark = (row: number, column: number) => {
        const middle = (place: number) => Math.floor((place + 0.5) * grid.pixels)
        return (context?.getImageData(grid.x + middle(column), grid.y + middle(row), 1, 1).data[0] ?? 255) < 128
      }
      return Array.from({ length: size * size }, (_, index) => index).filter((index) => isDark(Math.floor(index / size), index % size))
    },
    { png, size, grid: qrGrid(size) },
  )
  expect(dark).toEqual(modules.flatMap(({ row, from, length }) => Array.from({ length }, (_, index) => row * size + from + index)))
}

/** Adds a share sheet for files, which the headless browser lacks, to the next documents of the page. */
async function addShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => void Object.assign(window, { shared: files[0]?.type }),
    }
    for (const [name, value] of Object.entries(sheet)) Object.defineProperty(navigator, name, { configurable: true, value })
  })
}

test.describe.configure({ mode: 'serial' })

const title = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const product = (text: string) => text.replace('{{product}}', 'EntLab')

withWorker(
  'a user downloads a course, completes it offline, continues its final quiz in a new page after a crash, and another device verifies the certificate offline',
  async ({ page: opened, context, network, signIn, workerReady, goOffline, goOnline }) => {
    let page = opened
    // The end of one lesson is learned here: a whole one takes the interface 5 s. rebuilt-course.spec.ts learns a whole one offline.
    const left = (isThorough ? lessonIds.at(-1) : lessonIds[0]) ?? ''
    await learnEarlier(
      network,
      lessonIds.filter((id) => id !== left),
      isThorough ? null : left,
    )
    await signIn(learner, page, '/courses')
    await page.getByRole('searchbox').fill('dokaner hisab')
    await page.locator(`a[href$="/courses/${courseSlug}"]`).click()
    await expect(page.getByRole('button', { name: /^নামান · [০-৯.]+ (কেবি|এমবি)/ })).toBeVisible()
    await downloadOpenCourse(page)
    await workerReady()
    // The device has the pages of a member without a visit.
    await expect.poll(() => hasPart(page, 'member')).toBe(true)
    const second = await openSecondDevice(context, network.url)
    const before = (await attemptsOnTheServer(network, learner)).length

    network.expectTrouble()
    await network.server.kill()
    await second.context().setOffline(true)
    // In the thorough run quiz.spec.ts kills the whole browser instead.
    const started = await startFinalQuiz(page)
    page = await reopenAfterCrash(page)
    await continueFinalQuiz(page, started)
    await visit(page, `/courses/${courseSlug}/learn?lesson=${left}`)
    await learnOpenLesson(page)
    await expect(page.getByText(words.card.onItsWay, { exact: true })).toBeVisible()
    await visit(page, '/dashboard')
    await expect(page.getByText(bn.dashboard.due.onItsWay)).toBeVisible()
    await visit(page, '/my-courses')
    await expect(page.getByText(words.card.onItsWay, { exact: true })).toBeVisible()

    await network.server.start()
    await page.goto('/dashboard')
    await expectArrivedOnce(page, { network, role: learner, started, before })
    await visit(page, '/dashboard')
    await page.getByRole('link', { name: bn.dashboard.due.certificate }).click()
    const [certificate, ...more] = await certificatesOf(network)
    expect(more).toEqual([])
    if (!certificate) throw new Error('The server has issued no certificate.')
    await expect(page).toHaveURL(new RegExp(`/certificates/${shownCode(certificate.code)}`))
    await expect(page.getByRole('article')).toContainText(certificate.name)
    await expect(page.getByRole('heading', { level: 1, name: words.own })).toBeVisible()
    await expect(page.getByText(words.sheet.scan)).toBeVisible()
    await expect(page.getByRole('img', { name: words.sheet.qr })).toBeVisible()
    const file = await page.getByRole('link', { name: words.pdf.split(' ·')[0] }).getAttribute('href')
    const pdf = await page.request.get(new URL(file ?? '', network.url).href)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await expectNoClippedText(page)

    await goOffline()
    await addShareSheet(page)
    await page.reload()
    await expect(page.getByRole('article')).toContainText(certificate.name)
    const address = `${network.url}/certificates/${shownCode(certificate.code)}`
    await expectPictureWithCode(page, `${address}#${certificate.credential}`)
    await page.getByRole('button', { name: words.picture.share }).click()
    expect(await page.evaluate(() => (window as unknown as { shared?: string }).shared)).toBe('image/png')

    const [content = '', signature = ''] = certificate.credential.split('.')
    await second.goto(`${address}#${certificate.credential}`)
    await expect(second.getByRole('article')).toContainText(certificate.name)
    await expect(title(second, product(words.outcome.genuine.signature))).toBeVisible()
    // A visitor's device lacks the QR code, so the words that point at it are missing too.
    await expect(second.getByText(words.sheet.scan)).toHaveCount(0)
    await expectNoAxeViolations(second)
    const otherName = Buffer.from(content, 'base64url').toString().replace(certificate.name, 'অন্য কেউ')
    // tests/system/credentials.test.ts has the outcome of the other links too.
    const others: [string, string][] = [
      [`${address}#${certificate.credential.slice(0, -8)}`, words.outcome.cut],
      [`${network.url}/certificates/00000-00000#${certificate.credential}`, words.outcome.forged],
      [address, words.outcome.unreachable],
    ]
    const forged: [string, string] = [`${address}#${Buffer.from(otherName).toString('base64url')}.${signature}`, words.outcome.forged]
    const checks = [forged, ...(isThorough ? others : [])]
    for (const [link, answer] of checks) {
      await openLink(second, link)
      await expect(title(second, answer)).toBeVisible()
      await expect(second.getByText(certificate.name)).toHaveCount(0)
    }

    await revoke(network, certificate.code)
    await goOnline()
    await second.context().setOffline(false)
    await openLink(second, `${address}#${certificate.credential}`)
    await expect(title(second, words.outcome.revoked)).toBeVisible()
    await second.context().close()
  },
)

withWorker(
  'a device that never had the certificate learns of its withdrawal, and verifies a typed code',
  heldBy(
    'tests/system/credentials.test.ts#with one changed field or signature byte is forged',
    'server/features/certificates/certificates.test.ts#is reported to its owner, on its page',
  ),
  async ({ page, context, network, allowConsole }) => {
    allowConsole(/status of 404 .*certificates/)
    const [certificate] = await certificatesOf(network)
    if (!certificate) throw new Error('The journey above has issued no certificate.')
    expect(certificate.revoked_at).not.toBeNull()
    const second = await openSecondDevice(context, network.url)
    await network.goOffline(second.context())
    await second.goto(`${network.url}/certificates/${shownCode(certificate.code)}#${certificate.credential}`)
    await expect(title(second, words.outcome.revoked)).toBeVisible()
    await expect(second.getByRole('article')).toContainText(words.sheet.revoked)
    await network.goOnline(second.context())
    await second.context().close()

    await page.goto('/certificates/verify')
    const field = page.getByLabel(words.verify.label)
    const check = page.getByRole('button', { name: words.verify.action })
    await check.click()
    await expect(page.getByText(words.verify.empty)).toBeVisible()
    await field.fill('7k3qx')
    await check.click()
    await expect(page.getByText(words.verify.wrong)).toBeVisible()
    await expectNoAxeViolations(page)
    await field.fill(shownCode(certificate.code).toLowerCase())
    await check.click()
    await expect(title(page, words.outcome.revoked)).toBeVisible()
    await page.goto('/certificates/verify')
    await field.fill('00000-00000')
    await check.click()
    await expect(title(page, words.outcome.unknown)).toBeVisible()
  },
)

test(
  'a course done in no time says which lessons it still needs, then which name it should have, then how long it takes',
  heldBy('server/features/certificates/conditions.test.ts#for a course that was done in no time'),
  async ({ page }) => {
    const server = await newServer({ env: { CERTIFICATE_TIME_PERCENT: '25' } })
    try {
      const session = await signInByApi(server.url, demoEmail(learner))
      const courseId = await courseIdByApi(server.url, courseSlug, session)
      const [hurried = '', ...others] = lessonIds
      const slow = others.map((id) => completed(courseId, id, 3600))
      await pushByApi(server.url, session, [completed(courseId, hurried, 10), ...slow, ...passed(courseId)])
      await openSignedIn(page, learner, server.url)
      await page.goto(`${server.url}/courses/${courseSlug}`)
      const note = page.getByRole('status').filter({ hasText: words.missing.lessons })
      await expect(note.getByRole('listitem')).toHaveCount(1)
      await expect(note.getByRole('link', { name: lessonTitle(hurried).bn })).toHaveAttribute('href', new RegExp(`lesson=${hurried}$`))
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)

      const renamed = await callApi(server.url, '/profile/update', { method: 'PUT', token: session.token, body: { name: 'রাহেলা বেগম' } })
      expect(renamed.status).toBe(200)
      await pushByApi(server.url, session, [completed(courseId, hurried, 3600)])
      await page.reload()
      await expect(title(page, words.missing.name)).toContainText('রাহেলা বেগম')
      await expectNoAxeViolations(page)
      await page.getByRole('button', { name: words.missing.confirm.replace('{{name}}', 'রাহেলা বেগম') }).click()
      await expect(title(page, words.missing.waitText)).toBeVisible()
      expect(await pullTable(server.url, session, 'certificates')).toEqual([])
    } finally {
      await server.stop()
    }
  },
)

withWorker(
  'a teacher states that she was present, and the certificate names her',
  heldBy(
    'server/features/certificates/confirm.test.ts#names the teacher and the time, is signed',
    'tests/system/credentials.test.ts#with one changed field or signature byte is forged',
  ),
  async ({ page, network, signIn, goOffline, goOnline, allowConsole }) => {
    allowConsole(/ERR_|Failed to load resource/)
    const { url } = network.server
    const student = await signInByApi(url, demoEmail('student'))
    const courseId = await courseIdByApi(url, courseSlug, student)
    await pushByApi(url, student, [...lessonIds.map((id) => completed(courseId, id, 3600)), ...passed(courseId)])
    const [certificate]: Certificate[] = await pullTable(url, student, 'certificates')
    if (!certificate) throw new Error('The server has issued no certificate.')
    await page.goto(`/certificates/${shownCode(certificate.code)}`)
    await expect(page.getByText(words.sheet.alone).first()).toBeVisible()

    await signIn('instructor', page, '/instructor/students?show=certificates')
    const row = page.getByRole('listitem').filter({ hasText: certificate.name })
    const confirm = row.getByRole('button', { name: bn.students.confirm })
    await expect(confirm).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await goOffline()
    await confirm.click()
    await expect(row.getByRole('alert')).toContainText(bn.students.stale)
    await goOnline()
    await confirm.click()
    const stated = row.getByRole('status').filter({ hasText: 'পাশে ছিলেন' })
    await expect(stated).toBeVisible()
    await expect(row.getByRole('alert')).toHaveCount(0)
    await expectNoAxeViolations(page)
    // A stranger who opens the certificate reads it too.
    await page.goto(`/certificates/${shownCode(certificate.code)}`)
    await expect(page.getByText('পাশে ছিলেন').first()).toBeVisible()

    await page.goto('/instructor/students?show=certificates')
    await row.getByRole('button', { name: bn.students.undo }).click()
    await expect(confirm).toBeVisible()
    await page.reload()
    await expect(confirm).toBeVisible()
    await expect(stated).toHaveCount(0)
  },
)
