import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newId } from '../../src/offline/store/id.ts'
import { courseIdByApi, demoEmail, pushByApi, signInByApi } from '../support/api.ts'
import {
  attemptsOnTheServer,
  continueFinalQuiz,
  expectArrivedOnce,
  quizLesson,
  type StartedAttempt,
  startFinalQuiz,
} from '../support/final-quiz.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug, downloadOpenCourse, finalQuiz } from '../support/learner.ts'
import type { Network } from '../support/network.ts'
import { openProfile } from '../support/profile.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSignedIn, storeSession } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const words = bn.blocks.quiz

/** Submits wrong attempts from another device. */
async function useUpAttempts(network: Network, count: number): Promise<void> {
  const { url } = network.server
  const student = await signInByApi(url, demoEmail('student'))
  const course_id = await courseIdByApi(url, courseSlug, student)
  const wrong = { course_id, lesson_id: quizLesson, block_id: 'final-quiz', course_version: 0, answers: {}, seconds: 1 }
  const commands = Array.from({ length: count }, () => sentCommand('submitAttempt', { id: newId(), ...wrong }, { made_at: Date.now() }))
  await pushByApi(url, student, commands)
}

/** Signs in at the page of the course. The worker serves it from then on. */
async function signInAt(page: Page, url: string): Promise<void> {
  await openSignedIn(page, 'student', url, `/courses/${courseSlug}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await storeSession(page)
}

test(
  'a quiz continues offline with the same questions after the browser was killed, and arrives once',
  heldBy(
    'tests/e2e/certificates.spec.ts#continues its final quiz in a new page after a crash',
    'tests/e2e/learn-offline.spec.ts#survive a killed browser',
  ),
  async ({ network }) => {
    const folder = await mkdtemp(join(tmpdir(), 'entlab-device-'))
    const before = (await attemptsOnTheServer(network, 'student')).length
    const first = await openProfile(folder)
    let started: StartedAttempt
    try {
      await signInAt(first.page, network.url)
      await downloadOpenCourse(first.page)
      network.expectTrouble()
      await network.server.kill()
      started = await startFinalQuiz(first.page)
    } finally {
      await first.kill()
    }

    const second = await openProfile(folder)
    try {
      await second.page.goto(`${network.url}/courses/${courseSlug}/learn?lesson=${quizLesson}`)
      await continueFinalQuiz(second.page, started)
      await network.server.start()
      await expectArrivedOnce(second.page, { network, role: 'student', started, before })
    } finally {
      await second.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  },
)

// tests/system/sync-attempts.test.ts has two devices whose last attempts cross.
test(
  'an attempt beyond the limit is shown as not counted, with its questions',
  heldBy(
    'src/blocks/quiz/screens/not-counted.test.tsx#names the limit of attempts once all of them are used',
    'tests/system/sync-attempts.test.ts#are all stored from two devices',
  ),
  async ({ page, network, signIn }) => {
    const limit = finalQuiz.max_attempts ?? 0
    await useUpAttempts(network, limit + 1 - (await attemptsOnTheServer(network, 'student')).length)
    await signIn('student', page, `/courses/${courseSlug}/tries`)
    await expect(page.getByText(words.tries.notCounted)).toHaveCount(1)
    await page.getByRole('button').filter({ hasText: words.tries.notCounted }).click()
    await expect(page.locator('[data-question]')).toHaveCount(finalQuiz.draw ?? 0)
  },
)
