import { write } from '../support/author.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { downloadOpenCourse, learnerWords } from '../support/learner.ts'
import { addHotspots, addPhoto, chooseCover, expectNotUploaded, expectPhoto, storedPictures } from '../support/photo-parts.ts'
import { press } from '../support/press.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { hasPart } from '../support/store.ts'
import { heldBy } from '../support/thorough.ts'

const words = learnerWords('bn', 'builder')

/** rebuilt-course.spec.ts has the same photos in the check. */
withWorker(
  'a teacher adds a photo offline, the page dies, and a learner sees it offline in the published lesson',
  heldBy('tests/e2e/rebuilt-course.spec.ts#learned offline, and its mark reaches the teacher'),
  async ({ page, browser, network, signIn, goOffline, goOnline, workerReady }) => {
    await signIn('instructor', page, '/instructor/courses')
    await workerReady()
    await expect.poll(() => hasPart(page, 'staff')).toBe(true)
    await goOffline()
    await press(page, words.list.new)
    await page.locator('#root [name=title_bn]').fill('ছবির কোর্স')
    await press(page, words.list.begin)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ছবির কোর্স')
    const course = page.url()
    await page.getByRole('link', { name: words.first.lesson }).first().click()
    const next = await addPhoto(page)
    await addHotspots(next)

    // The cover, and what the check before publishing says.
    await next.goto(course)
    await next
      .getByRole('button', { name: new RegExp(words.course.about) })
      .first()
      .click()
    await write(next, 'title', 'ছবির কোর্স')
    await write(next, 'summary', 'ছবি দেখে শিখি')
    await write(next, 'instructor', 'রোকেয়া আপা')
    await chooseCover(next)
    await press(next, words.done)
    await expectNotUploaded(next)

    await goOnline()
    await expect(next.getByText(words.publish.ready)).toBeVisible({ timeout: 60_000 })
    expect((await storedPictures(next)).every(({ sentAt }) => sentAt !== undefined)).toBe(true)
    await next.locator('#root [name=note_bn]').fill('প্রথম সংস্করণ')
    await press(next, words.publish.act)
    await expect(next.locator('form').getByText(words.publish.done)).toBeVisible({ timeout: 20_000 })
    await next.close()

    const village = await browser.newContext()
    const learner = await village.newPage()
    await openSignedIn(learner, 'student', network.url, '/courses')
    await learner
      .getByRole('link', { name: /ছবির কোর্স/ })
      .first()
      .click()
    await workerReady(learner)
    await downloadOpenCourse(learner)
    await network.goOffline(village)
    await learner
      .getByRole('link', { name: /শুরু|শিখি/ })
      .first()
      .click()
    await expectPhoto(learner)
    await network.goOnline(village)
    await village.close()
  },
)
