// Draws the film's pictures, photographs them with Chromium (CHROMIUM may name another) and joins them with ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { picture } from '../../chhoto-byabsa-shuru/source/shapes.mjs'
import { scenes } from './draw.mjs'

/** Seconds each picture stands; 40 together, as the captions count them. Nothing changes faster than once a second, so nothing flashes. */
const shots = [
  [5, scenes.meeting(0)], [5, scenes.ownApp('500')],
  [2, scenes.meeting(0)], ...[1, 2, 3].map((sent) => [1, scenes.meeting(sent)]), [5, scenes.meeting(4)],
  [5, scenes.ownApp('500')], [6, scenes.ownApp('1,300', true)],
  [4, scenes.writing(false)], [5, scenes.writing()],
]

const folder = mkdtempSync(join(tmpdir(), 'film-'))
const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {})
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  const list = []
  for (const [index, [seconds, parts]] of shots.entries()) {
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${picture(640, 360, ...parts)}`)
    await page.screenshot({ path: join(folder, `${index}.png`) })
    list.push(`file '${index}.png'\nduration ${seconds}`)
  }
  // The list form drops the last duration unless the picture is named once more.
  writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\nfile '${shots.length - 1}.png'\n`)
} finally {
  await browser.close()
}
// H.264 baseline: what every cheap phone decodes in hardware.
execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt'), '-vf', 'fps=10,tpad=stop_mode=clone:stop_duration=6', '-t', '40', '-c:v', 'libx264',
  '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', '24', '-preset', 'veryslow', '-tune', 'animation', '-g', '50', '-movflags', '+faststart',
  new URL('../video/getting-paid.mp4', import.meta.url).pathname])
rmSync(folder, { recursive: true })
