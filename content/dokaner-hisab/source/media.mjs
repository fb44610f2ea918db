// Makes ../files/cash-page.pdf, ../video/* and ../audio/*. Needs ffmpeg, espeak-ng and Noto Sans Bengali on this computer.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { lightenPdf } from './lighten-pdf.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const ffmpeg = (...words) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...words])

/** What stands on the table of the film, one line more with every picture; seconds tell how long it is shown. */
const slides = [
  { seconds: 4, line: ['সকালে বাক্সে ছিল', '৫০০'], bn: 'সকালে বাক্সে ছিল পাঁচশো টাকা।', en: 'In the morning the box held 500 taka.' },
  { seconds: 4, line: ['সারা দিনে এলো', '+ ১,৮০০'], bn: 'সারা দিনে বিক্রি আর পাওনা মিলে এলো আঠারোশো টাকা।', en: 'Sales and old debts brought in 1,800 taka.' },
  { seconds: 4, line: ['সারা দিনে গেল', '− ১,২৫০'], bn: 'মাল কেনা আর খরচে গেল বারোশো পঞ্চাশ টাকা।', en: 'Goods and costs took out 1,250 taka.' },
  { seconds: 4, line: ['থাকার কথা', '= ১,০৫০'], bn: 'খাতা বলছে, বাক্সে থাকার কথা এক হাজার পঞ্চাশ টাকা।', en: 'The book says the box should hold 1,050 taka.' },
  { seconds: 5, line: ['গুনে পেলাম', '✓ ১,০৫০'], bn: 'গুনে ঠিক তা-ই পেলে আজকের হিসাব মিলেছে।', en: "If the count says the same, today's accounts agree." },
]

const narration = {
  bn: 'সন্ধ্যায় দোকান বন্ধের আগে তিনটি কাজ করুন। এক। খাতায় আজকের সব এলো আর গেল যোগ করুন। দুই। বাক্সের টাকা গুনুন। তিন। দুটো মিলিয়ে দেখুন। না মিললে রাগ করবেন না। তফাতটা লিখে রাখুন।',
  en: 'Before you close the shop, do three things. One. Add up what came in and went out today. Two. Count the cash in the box. Three. Compare the two. If they differ, do not be upset. Write the difference down.',
}

const frame = (count) => `<!doctype html><html lang="bn"><meta charset="utf-8"><style>
  body { margin: 0; width: 640px; height: 360px; box-sizing: border-box; padding: 22px 44px; background: #fff9ec; color: #13241b;
    font: 700 30px 'Noto Sans Bengali', 'Noto Sans', sans-serif; display: grid; align-content: start; gap: 6px; }
  h1 { font-size: 26px; margin: 0 0 6px; color: #0d5c3a; border-bottom: 5px dashed #f5ad1e; padding-bottom: 8px; }
  p { margin: 0; display: flex; justify-content: space-between; padding: 1px 10px; border-radius: 8px; line-height: 1.4; }
  p.now { background: #ffe49a; }
</style><h1>সন্ধ্যার হিসাব</h1>${slides
  .slice(0, count)
  .map(({ line: [label, sum] }, place) => `<p class="${place === count - 1 ? 'now' : ''}"><span>${label}</span><span>${sum}</span></p>`)
  .join('')}`

const folder = mkdtempSync(join(tmpdir(), 'dokaner-hisab-'))
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }) })
try {
  const page = await browser.newPage({ viewport: { width: 640, height: 360 } })
  let list = ''
  for (const [place, { seconds }] of slides.entries()) {
    await page.setContent(frame(place + 1))
    const file = join(folder, `${place}.png`)
    await page.screenshot({ path: file })
    list += `file '${file}'\nduration ${seconds}\n`
  }
  writeFileSync(join(folder, 'list.txt'), `${list}file '${join(folder, `${slides.length - 1}.png`)}'\n`)
  await page.setContent(frame(slides.length))
  await page.screenshot({ path: here('../video/evening-count.png') })
  await page.goto(new URL('cash-page.html', import.meta.url).href)
  const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true })
  writeFileSync(here('../files/cash-page.pdf'), lightenPdf(pdf))
} finally {
  await browser.close()
}
// H.264: the only kind that every cheap phone of the last ten years decodes in hardware.
const film = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p', '-r', '5', '-g', '50', '-movflags', '+faststart']
ffmpeg('-f', 'concat', '-safe', '0', '-i', join(folder, 'list.txt'), ...film, '-an', here('../video/evening-count.mp4'))

const time = (seconds) => `00:00:${String(seconds).padStart(2, '0')}.000`
for (const language of ['bn', 'en']) {
  let at = 0
  const cues = slides.map((slide) => {
    const cue = `${time(at)} --> ${time(at + slide.seconds)}\n${slide[language]}`
    at += slide.seconds
    return cue
  })
  writeFileSync(here(`../video/evening-count-${language}.vtt`), `WEBVTT\n\n${cues.join('\n\n')}\n`)
  const spoken = join(folder, `${language}.wav`)
  execFileSync('espeak-ng', ['-v', language, '-s', '125', '-g', '6', '-w', spoken, narration[language]])
  ffmpeg('-i', spoken, '-ac', '1', '-c:a', 'libmp3lame', '-b:a', '32k', '-ar', '22050', here(`../audio/three-things-${language}.mp3`))
}
rmSync(folder, { recursive: true })
