// Draws the film's pictures, photographs them with Chromium (CHROMIUM may name another) and joins them with ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { scenes } from './draw.mjs'
import { dot, ink, picture, sky, stitch, sun, tick, woman, man } from './shapes.mjs'

const end = [sky(360, 236), sun(320, 60), woman(190, 196, 1.3), man(450, 196, 1.3), stitch('M60 340 H580', ink.clay), dot(320, 196, 60, ink.paper), tick(320, 196, 46)]
/** Seconds each picture stands. Nothing changes faster than once a second, so nothing flashes. */
const shots = [
  [1, scenes.thinking(0.4)], [1, scenes.thinking(0.7)], [6, scenes.thinking(1)],
  ...[0, 1, 2, 3, 4, 5, 6].map((full) => [1, scenes.asking(full)]), [2, scenes.asking(7)],
  ...[1, 2, 3, 4, 5, 6].map((count) => [1, scenes.sums(count)]), [3, scenes.sums(7)],
  [2, scenes.working(0)], [2, scenes.working(1)], [2, scenes.working(2)], [3, scenes.working(3)],
  [5, end],
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
  // ffmpeg shows the last picture for no time unless it is named again.
  writeFileSync(join(folder, 'list.txt'), `${list.join('\n')}\nfile '${shots.length - 1}.png'\n`)
} finally {
  await browser.close()
}
execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt'), '-vf', 'fps=10,tpad=stop_mode=clone:stop_duration=6', '-t', '40', '-c:v', 'libx264',
  '-profile:v', 'baseline', '-pix_fmt', 'yuv420p', '-crf', '24', '-preset', 'veryslow', '-tune', 'animation', '-g', '50', '-movflags', '+faststart',
  new URL('../video/four-steps.mp4', import.meta.url).pathname])
rmSync(folder, { recursive: true })
