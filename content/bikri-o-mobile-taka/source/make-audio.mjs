// Speaks the transcript of the course's one recording with espeak-ng and packs it with ffmpeg: mono, 24 kbit/s.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const course = JSON.parse(readFileSync(new URL('../course.json', import.meta.url), 'utf8'))
const blocks = course.modules.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.blocks))
const { transcript, recordings } = blocks.find(({ kind }) => kind === 'audio').data
for (const { language, file } of recordings) {
  const wav = new URL(`${language}.wav`, import.meta.url).pathname
  const text = transcript[language].replaceAll('\n\n', '\n')
  execFileSync('espeak-ng', ['-v', language === 'en' ? 'en-gb' : language, '-s', '125', '-g', '4', '-w', wav, text])
  const target = new URL(`../${file}`, import.meta.url).pathname
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-i', wav, '-ac', '1', '-ar', '22050', '-b:a', '24k', '-map_metadata', '-1', target])
  rmSync(wav)
}
