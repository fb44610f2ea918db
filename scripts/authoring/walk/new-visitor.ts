import { bn, learnerWords, learnOpenLesson, lessonIds } from '../../../tests/support/learner.ts'
import type { Network } from '../../../tests/support/network.ts'
import type { Film } from './film.ts'

const home = learnerWords('bn', 'home')
const question = learnerWords('bn', 'question')
const { finished, visitor, bar } = bn.player
/** A lesson on a slow processor, in ms. */
const longMs = 180_000

/** From the home page to the shared certificate of a course. */
export async function walkAsNewVisitor(film: Film, network: Network): Promise<void> {
  const { page } = film
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const lesson = page.locator('section[data-lesson-text] h1, main section h1')
  const ended = page.getByRole('heading', { name: finished.title, exact: true })

  await film.open('/', page.locator('h1:visible'))
  await film.picture('home')
  await film.tap(link(home.start), page.getByRole('heading', { name: question.question }))
  await film.picture('question')
  await film.tap(link(question.answer.profit), page.locator('[data-answer=profit]:visible'))
  await film.picture('learned')

  await film.tap(link(question.lesson), lesson)
  await film.picture('lesson-1')
  await film.wait(() => learnOpenLesson(page, longMs), ended)
  await film.picture('lesson-1-finished')
  await film.tap(link(visitor.register), page.locator('#root [name=full_name]'))
  await film.picture('who')
  await film.type('full_name', 'শিউলি বেগম')
  await film.type('phone', `০১৯${String(Date.now()).slice(-8)}`)
  await film.tap(page.getByRole('button', { name: bn.session.register.next }), page.locator('#root [name=password]'))
  await film.picture('password')
  await film.type('password', 'nodi nouka pal 52')
  await page.locator('#root [name=agreeToTerms]').check()
  await film.tap(page.getByRole('button', { name: bn.session.register.submit, exact: true }), page.getByText(adopted))
  await film.picture('registered')

  await film.tap(link(bar.close), page.getByRole('button', { name: /^নামান ·/ }))
  await film.picture('course')
  await film.tap(
    page.getByRole('button', { name: /^নামান ·/ }),
    page.getByText(bn.downloads.ready.title.replace('কম্পিউটার', 'ফোন'), { exact: true }),
  )
  await film.picture('downloaded')

  await network.goOffline(page.context())
  await film.tap(link(bn.player.mine.continue), lesson)
  await film.picture('lesson-2-offline')
  for (const [index] of lessonIds.slice(1).entries()) {
    const isLast = index === lessonIds.length - 2
    const end = isLast ? page.getByRole('heading', { name: finished.courseTitle, exact: true }) : ended
    await film.wait(() => learnOpenLesson(page, longMs), end)
    await film.picture(isLast ? 'course-finished-offline' : `lesson-${index + 2}-finished`)
    if (!isLast) await film.tap(link(beginOf(index + 3)), lesson)
  }

  await film.wait(() => network.goOnline(page.context()), link(bn.certificates.card.open))
  await film.picture('certificate-ready')
  const share = page.getByRole('button', { name: bn.certificates.picture.share })
  await film.tap(link(bn.certificates.card.open), share)
  await film.picture('certificate')
  await film.tap(share, page.getByRole('article'))
  await film.picture('shared')
}

const digits = (number: number) => new Intl.NumberFormat('bn-BD').format(number)
const beginOf = (number: number) => finished.begin.replace('{{number}}', digits(number))
const adopted = finished.adopted.replace('{{number}}', digits(1))
