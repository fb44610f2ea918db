import type { Locator, Page } from '@playwright/test'
import { rightAnswer } from '../../contract/blocks/quiz.ts'
import { keylessQuiz } from '../../contract/courses/split-keys.ts'
import { pullTable } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { offerToInstall } from '../support/install-offer.ts'
import { askedQuestion, bn, courseSlug, finalQuiz, giveAnswer, learnerWords, learnOpenLesson, lessonIds } from '../support/learner.ts'
import { rowsOf } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'
import { spokenOn, stubVoices } from '../support/voices.ts'
import { visit } from '../support/walk.ts'

const home = learnerWords('bn', 'home')
const question = learnerWords('bn', 'question')
const catalogue = learnerWords('bn', 'catalogue')
const help = learnerWords('bn', 'help')
const play = `/course/${courseSlug}/play`
const [firstLesson = ''] = lessonIds
/** A route handler that never answers. */
const hold = () => undefined
const digits = (number: number) => new Intl.NumberFormat('bn-BD').format(number)

const feedback = (page: Page, answer: string, root = '#root') => page.locator(`${root} [data-answer=${answer}]`)
const link = (page: Page, name: string, root = '#root') => page.locator(root).getByRole('link', { name, exact: true })

test('a new visitor learns something within three taps, registers after lesson 1, and continues with lesson 2', async ({ page }) => {
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await page.goto('/')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await tap(link(page, home.start))
  await tap(link(page, question.answer.profit))
  await expect(feedback(page, 'profit').getByRole('heading', { name: question.right })).toBeVisible()
  await expect(feedback(page, 'profit')).toBeFocused()
  expect(taps).toBeLessThanOrEqual(3)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()

  await link(page, question.lesson).tap()
  await expect(page).toHaveURL(`${play}?lesson=1`)
  await expect(page.locator('section[data-lesson-text] h1')).toBeVisible()
  await learnOpenLesson(page)
  await test.step('the proposal to install the app is at the foot of the first finished lesson, once', async () => {
    const card = page.getByText(help.app.card.title)
    await expect(card).toBeHidden()
    await offerToInstall(page)
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: help.app.card.later }).click()
    await expect(card).toBeHidden()
  })
  await page.getByRole('link', { name: bn.player.visitor.register }).click()

  await test.step('the first step asks for a name and a number', async () => {
    await expect(page.locator('#root [name=password]')).toHaveCount(0)
    await page.locator('#root [name=full_name]').fill('শিউলি')
    await page.locator('#root [name=phone]').fill('০১৭')
    await page.getByRole('button', { name: bn.session.register.next }).click()
    await expect(page.getByText(bn.errors.field.bad_phone)).toBeVisible()
    await expect(page.locator('#root [name=phone]')).toBeFocused()
    await page.locator('#root [name=phone]').fill(`০১৯${String(Date.now()).slice(-8)}`)
    await page.getByRole('button', { name: bn.session.register.next }).click()
  })
  await test.step('the second step asks for a password that is on screen, and for a hidden one twice', async () => {
    const password = page.locator('#root [name=password]')
    const confirmation = page.locator('#root [name=confirmPassword]')
    const submit = page.getByRole('button', { name: bn.session.register.submit, exact: true })
    await expect(password).toHaveAttribute('type', 'text')
    await expect(confirmation).toHaveCount(0)
    // "Back" returns to the first step, which has kept its fields.
    await page.goBack()
    await expect(page.locator('#root [name=full_name]')).toHaveValue('শিউলি')
    await page.goForward()
    await password.fill('nodi nouka pal 52')
    await page.getByRole('button', { name: bn.common.action.hidePassword }).click()
    await confirmation.fill('nodi nouka pal 53')
    await submit.click()
    await expect(page.getByText(bn.errors.field.passwords_differ)).toBeVisible()
    await expect(page.getByText(bn.errors.field.terms)).toBeVisible()
    await page.getByRole('button', { name: bn.common.action.showPassword }).first().click()
    await expect(confirmation).toHaveCount(0)
    await page.locator('#root [name=agreeToTerms]').check()
    await submit.click()
  })

  const adopted = bn.player.finished.adopted.replace('{{number}}', digits(1))
  await expect(page.getByText(adopted)).toBeVisible()
  await expect(page.getByText(bn.player.keep.title)).toBeHidden()
  expect(await rowsOf(page, 'entlab-person-guest', 'outbox')).toEqual([])
  await page.getByRole('link', { name: bn.player.finished.begin.replace('{{number}}', digits(2)) }).click()
  await expect(page.locator('section[data-lesson-text] h1')).toBeVisible()
  await expect(page).toHaveURL(`${play}?lesson=${lessonIds[1]}`)

  // A signed-in user is redirected to the dashboard.
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a visitor takes the exam, registers for its result, and gets it with the answers from before', async ({ page, network }) => {
  const lesson = lessonIds.at(-1) ?? ''
  const { keyless, result } = bn.blocks.quiz
  const keys = () => rowsOf(page, 'entlab-person-', 'courseKeys')
  await page.goto(play)
  await page.locator('[data-dock]').getByRole('link').click()
  await page.locator('[data-move=next]:visible').click()
  await visit(page, `${play}?lesson=${lesson}&step=final-quiz`)
  await expect(page.getByText(keyless.account)).toBeVisible()
  await page.getByRole('button', { name: bn.blocks.quiz.intro.start }).click()
  await answerExam(page)
  await test.step('the result needs an account, and the answers survive a reload', async () => {
    await expect(page.getByRole('heading', { name: keyless.title })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: keyless.title })).toBeVisible()
    await expect(page.getByText(keyless.toAccount)).toBeVisible()
    await expect(page.getByText(result.passed, { exact: true })).toBeHidden()
    expect(await keys()).toEqual([])
  })
  await page.getByRole('link', { name: bn.player.visitor.register }).click()
  await page.locator('#root [name=full_name]').fill('শিউলি')
  await page.locator('#root [name=phone]').fill(`০১৮${String(Date.now()).slice(-8)}`)
  await page.getByRole('button', { name: bn.session.register.next }).click()
  await page.locator('#root [name=password]').fill('nodi nouka pal 52')
  await page.locator('#root [name=agreeToTerms]').check()
  await page.getByRole('button', { name: bn.session.register.submit, exact: true }).click()

  await expect(page.getByRole('heading', { name: result.passed })).toBeVisible()
  const all = result.score.replace('{{total}}', digits(finalQuiz.draw ?? 0)).replace('{{right}}', digits(finalQuiz.draw ?? 0))
  await expect(page.getByText(all)).toBeVisible()
  await expect(page.getByText(bn.player.keep.title)).toBeHidden()
  expect(await keys()).toHaveLength(1)
  await page.getByRole('button', { name: result.review }).click()
  await expect(page.locator('[data-question]').first()).toBeVisible()

  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string; userId: string })
  const attempts = async () => (await pullTable<{ percent: number }>(network.server.url, session, 'attempts')).map(({ percent }) => percent)
  await expect.poll(attempts).toEqual([100])
})

/** Answers each question of the final quiz as it is without its keys. */
async function answerExam(page: Page): Promise<void> {
  const { names } = keylessQuiz(finalQuiz)
  for (let number = 0; number < (finalQuiz.draw ?? 0); number++) {
    const question = await askedQuestion(page)
    const nameOf = new Map(Object.entries(names[question.id] ?? {}).map(([name, id]) => [id, name]))
    const given = rightAnswer(question).map((id) => nameOf.get(id) ?? id)
    await giveAnswer(page, given)
    await page.locator('form button[type=submit]:visible').click()
    await expect(page.locator(`[data-question="${question.id}"]`)).toHaveCount(0)
  }
}

test('the first question answers before any script has loaded, and a wrong answer teaches too', async ({ page }) => {
  await page.route('**/assets/*.js', hold)
  await page.goto('/start', { waitUntil: 'commit' })
  for (const answer of ['sales', 'profit'] as const) {
    await link(page, question.answer[answer], '#prerendered').click()
    await expect(feedback(page, answer, '#prerendered')).toBeVisible()
  }
  await expect(feedback(page, 'sales', '#prerendered')).toBeHidden()
  // The app continues with the answer that is in the address.
  await page.unroute('**/assets/*.js', hold)
  // Until the courses have loaded, it links to the same lesson as the prerendered HTML.
  await page.route('**/api/courses*', hold)
  await page.goto('about:blank')
  await page.goto('/start#profit')
  await expect(page.locator('#prerendered')).toHaveCount(0)
  await expect(link(page, question.lesson)).toHaveAttribute('href', `${play}?lesson=1`)
  await page.goto('about:blank')
  await page.goto('/start#sales')
  await expect(feedback(page, 'sales')).toContainText(question.why.sales)
  await link(page, question.again).click()
  await expect(page.locator('#root [data-answer]')).toHaveCount(0)
})

withWorker(
  'a visitor opens a course from its card, sees what it offers, and downloads it without an account',
  async ({ page, context, workerReady }) => {
    await stubVoices(page, [{ lang: 'bn-BD', localService: true }], 2000)
    await page.goto('/courses')
    await page.locator(`#root a[href="${play}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${play}$`))
    await expect(page.getByRole('heading', { name: catalogue.course.outcomes })).toBeVisible()
    await expect(page.getByText(catalogue.course.teacher, { exact: true })).toBeVisible()
    await expect(page.getByText(catalogue.facts.certificate, { exact: true })).toBeVisible()
    // The dock is not in the skeleton, which ends what it reads when the page replaces it.
    await expect(page.locator('[data-dock]')).toBeVisible()
    await page.getByRole('button', { name: catalogue.course.listen, exact: true }).click()
    const reader = page.getByRole('group', { name: bn.player.aloud.bar })
    const bottomOf = async (part: Locator) => ((await part.boundingBox())?.y ?? 0) + ((await part.boundingBox())?.height ?? 0)
    await expect(reader).toBeVisible()
    expect((await spokenOn(page))[0]?.text).toBe(await page.locator('#root main h1').textContent())
    expect(await bottomOf(reader)).toBeCloseTo((await page.locator('[data-dock]').boundingBox())?.y ?? 0, 0)
    await reader.getByRole('button', { name: bn.player.aloud.stop }).click()
    await expect(reader).toBeHidden()
    // Language and sign-in stay at their place, although the page has a bar of its own.
    await expect(page.locator('[data-page-bar] a[href="/login"]')).toBeVisible()
    await expect(page.locator('[data-page-bar] button[lang=en]')).toBeVisible()
    await page.getByRole('button', { name: /^নামান ·/ }).click()
    await expect(page.getByText(bn.downloads.ready.title, { exact: true })).toBeVisible({ timeout: 60_000 })
    await workerReady()
    await context.setOffline(true)
    await page.getByRole('link', { name: catalogue.course.start }).click()
    await expect(page.locator('section[data-lesson-text] h1')).toBeVisible()
    await page.getByRole('link', { name: bn.player.bar.close }).click()
    await expect(page.getByRole('heading', { name: catalogue.course.outcomes })).toBeVisible()
    await context.setOffline(false)

    await test.step('the sign-in page for a course shows it, and the way to look at it first', async () => {
      await page.goto(`/courses/${courseSlug}?from=mail`)
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/courses/${courseSlug}?from=mail`)}`)
      await expect(page.locator(`#root main a[href="${play}"] img`)).toBeVisible()
      await expect(page.locator('#root form:has([name=password])')).toBeVisible()
      const offer = page.getByRole('link', { name: bn.session.open.course })
      expect(await offer.evaluate((link) => Boolean(link.compareDocumentPosition(document.forms[0] as Node) & 4))).toBe(true)
      await offer.click()
      await expect(page).toHaveURL(new RegExp(`${play}$`))
    })
  },
)

test(
  'the sign-in page for a lesson offers the lesson before its form',
  heldBy(
    'src/features/session/state/open-way.test.ts#leads from %s',
    'tests/e2e/new-visitor.spec.ts#a visitor opens a course from its card',
  ),
  async ({ page }) => {
    await page.goto(`/courses/${courseSlug}/learn?lesson=${firstLesson}`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    const offer = page.getByRole('link', { name: bn.session.open.lesson })
    const form = page.locator('#root form:has([name=password])')
    await expect(form).toBeVisible()
    expect(await offer.evaluate((link) => Boolean(link.compareDocumentPosition(document.forms[0] as Node) & 4))).toBe(true)
    await offer.click()
    await expect(page).toHaveURL(`${play}?lesson=${firstLesson}`)
    await expect(page.locator('section[data-lesson-text] h1')).toBeVisible()
  },
)

test('the other start pages suit newcomers, and each choice has its own drawing', async ({ page }) => {
  const drawings = (place: Locator) => place.locator('use').evaluateAll((uses) => uses.map((use) => use.getAttribute('href')))
  await page.goto('/home-modern')
  const choices = page.locator('#root main fieldset').first()
  await expect(choices.locator('use')).toHaveCount(await choices.getByRole('radio').count())
  await choices.getByRole('radio').first().check()
  await expect(page.locator('#root main').getByRole('status').getByRole('heading')).toBeInViewport()
  await visit(page, '/home-modern-v2')
  await expect(page.locator('#root main h1')).toHaveText(learnerWords('bn', 'homes').back.heading)
  await expect(page.locator('#root main')).not.toContainText('আবার')
  await visit(page, '/home-modern-v3')
  await expect(page.locator('#root main h1')).toHaveText(learnerWords('bn', 'homes').picture.heading)
  const places = await drawings(page.locator('#root main ul').first())
  expect(places.length).toBeGreaterThan(3)
  expect(places).not.toContain('illustrations/cover-ledger.svg#art')
  expect(new Set(places).size).toBe(places.length)
})
