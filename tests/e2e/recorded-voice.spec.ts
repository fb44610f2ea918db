import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { courseSource, writeCourse, writeCourseFile } from '../support/course-factory.ts'
import { expect, withWorker } from '../support/fixtures.ts'
import { bn, downloadOpenCourse } from '../support/learner.ts'
import { heldBy } from '../support/thorough.ts'
import { spokenOn, stubVoices } from '../support/voices.ts'

/** Keeps each audio element that the page creates: the player puts none into the document. */
const keepAudio = (page: Page) =>
  page.addInitScript(() => {
    const heard: HTMLAudioElement[] = []
    Object.assign(window, { heard })
    window.Audio = class extends Audio {
      constructor() {
        super()
        heard.push(this)
      }
    }
  })
const heardOn = (page: Page) =>
  page.evaluate(() => {
    const audio = (window as unknown as { heard: HTMLAudioElement[] }).heard.findLast(({ src }) => src !== '')
    return audio && { isPlaying: !audio.paused, rate: audio.playbackRate, seconds: audio.currentTime }
  })

withWorker(
  'a recorded step is heard without a voice on the device, online and offline',
  heldBy('src/features/player/read-aloud/recording.test.ts#plays what is stored, also offline'),
  async ({ page, network, signIn, workerReady, goOffline }) => {
    const root = await mkdtemp(join(tmpdir(), 'entlab-voice-'))
    const recording = await readFile(new URL('../support/recording.opus', import.meta.url))
    const folder = await writeCourse(root, courseSource())
    for (const name of ['t1-bn', 'quiz/q1-bn']) await writeCourseFile(folder, `voice/l1/${name}.opus`, recording)
    await network.server.publish(root)
    await rm(root, { recursive: true })
    await stubVoices(page, [])
    await keepAudio(page)

    await signIn('student', page, '/courses/tiny/learn?lesson=l1')
    const listen = page.getByRole('button', { name: bn.player.aloud.start })
    const bar = page.getByRole('group', { name: bn.player.aloud.bar })
    await listen.click()
    await expect(bar).toContainText(bn.player.aloud.recorded)
    await expect.poll(async () => (await heardOn(page))?.seconds).toBeGreaterThan(0)
    await bar.getByRole('button', { name: bn.player.aloud.pause }).click()
    await expect.poll(() => heardOn(page)).toMatchObject({ isPlaying: false, rate: 1 })
    await bar.getByRole('button', { name: bn.player.aloud.slow }).click()
    await bar.getByRole('button', { name: bn.player.aloud.resume }).click()
    await expect.poll(() => heardOn(page)).toMatchObject({ isPlaying: true, rate: 0.75 })
    await page.locator('[data-move=next]:visible').click()
    await expect(bar).toBeHidden()
    expect(await heardOn(page)).toMatchObject({ isPlaying: false })
    // This step has no recording.
    await listen.click()
    await page.getByRole('dialog', { name: bn.player.aloud.none.title }).getByRole('button').last().click()

    await page.goto('/courses/tiny')
    await downloadOpenCourse(page)
    await workerReady()
    await goOffline()
    await page.goto('/courses/tiny/learn?lesson=l1')
    // The lesson opens where it was left.
    await page.locator('[data-move=next]:visible').click()
    await page.getByRole('button', { name: bn.blocks.quiz.intro.start }).click()
    await expect(page.locator('[data-question]')).toBeVisible()
    await listen.click()
    await expect(bar).toContainText(bn.player.aloud.recorded)
    // The end of the recording ends the reading.
    await expect(bar).toBeHidden()
    expect((await heardOn(page))?.seconds).toBeGreaterThan(2)
    expect(await spokenOn(page)).toEqual([])
  },
)
