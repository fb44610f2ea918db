// Photographs the film's scenes with Chromium (CHROMIUM may name another), joins them with ffmpeg and writes the captions.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { marks, picture } from '../../chhoto-byabsa-shuru/source/shapes.mjs'
import { scenes } from './draw.mjs'

/** Twenty dots, one filled with every second of rubbing. */
const counted = (parts, second) => [...parts, marks(494, 60, second, 20)]
const rubbing = (scene, from) => Array.from({ length: 10 }, (_, n) => ({ seconds: 1, parts: counted(scene(n % 2 ? 1 : -1), from + n + 1) }))
/** Nothing changes faster than once a second, so nothing flashes. */
const steps = [
  { shots: [{ seconds: 4, parts: scenes.wet() }], bn: 'পরিষ্কার পানিতে হাত ভেজান', en: 'Wet your hands with clean water' },
  { shots: [{ seconds: 4, parts: scenes.lather() }], bn: 'সাবান মাখুন', en: 'Rub on soap' },
  { shots: rubbing(scenes.palms, 0), bn: 'দুই তালু ঘষুন', en: 'Rub your palms together' },
  { shots: rubbing(scenes.backs, 10), bn: 'আঙুলের ফাঁক, হাতের পিঠ আর নখ ঘষুন। সব মিলিয়ে ২০ সেকেন্ড', en: 'Rub between the fingers, the backs and the nails. 20 seconds in all' },
  { shots: [{ seconds: 4, parts: scenes.rinse() }], bn: 'পরিষ্কার পানিতে ধুয়ে ফেলুন', en: 'Rinse with clean water' },
  { shots: [{ seconds: 4, parts: scenes.dry() }], bn: 'পরিষ্কার কাপড়ে মুছুন, না হয় বাতাসে শুকান', en: 'Dry with a clean cloth, or let them dry in the air' },
]

const video = (name) => new URL(`../video/${name}`, import.meta.url).pathname
mkdirSync(video(''), { recursive: true })
const time = (seconds) => `00:00:${String(seconds).padStart(2, '0')}.000`
const length = (step) => step.shots.reduce((sum, { seconds }) => sum + seconds, 0)
for (const language of ['bn', 'en']) {
  let start = 0
  const cues = steps.map((step) => {
    const cue = `${time(start)} --> ${time(start + length(step))}\n${step[language]}`
    start += length(step)
    return cue
  })
  writeFileSync(video(`hand-washing-${language}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'film-'))
const shots = steps.flatMap((step) => step.shots)
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) })
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  const list = []
  for (const [index, { seconds, parts }] of shots.entries()) {
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${picture(640, 360, ...parts)}`)
    await page.screenshot({ path: join(folder, `${index}.png`) })
    list.push(`file '${index}.png'\nduration ${seconds}`)
  }
  // ffmpeg shows the last picture for no time unless it is named again.
  writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\nfile '${shots.length - 1}.png'\n`)
} finally {
  await browser.close()
}
const seconds = steps.reduce((sum, step) => sum + length(step), 0)
execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt'), '-vf', 'fps=10,tpad=stop_mode=clone:stop_duration=6', '-t', String(seconds), '-c:v', 'libx264',
  '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', '24', '-preset', 'veryslow', '-tune', 'animation', '-g', '50', '-movflags', '+faststart', video('hand-washing.mp4')])
rmSync(folder, { recursive: true })
