/**
 * Renders the pictures of the demo albums (gallery/albums.json) in every width of the gallery. Run it after a change of a
 * drawing. Its output is committed, so that a server needs no browser.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../prerequisites/ensure-chromium.ts'

/** In CSS pixels: thumbnail, mobile phone, desktop. */
const widths = [320, 720, 1440]

interface Album {
  pictures: { name: string; drawing: string }[]
}

const albums = JSON.parse(await readFile('gallery/albums.json', 'utf8')) as Album[]
const browser = await chromium.launch({ executablePath: await ensureChromium() })
const page = await browser.newPage()
await mkdir('gallery/pictures', { recursive: true })
for (const { name, drawing } of albums.flatMap((album) => album.pictures)) {
  const svg = await readFile(drawing, 'utf8')
  const sizes = await page.evaluate(drawnAt, { svg, widths })
  for (const [width, base64] of sizes) await writeFile(`gallery/pictures/${name}-${width}.webp`, Buffer.from(base64, 'base64'))
}
await browser.close()

/** Runs in the page. Answers the picture per width, as WebP in base64. */
async function drawnAt({ svg, widths: wanted }: { svg: string; widths: number[] }): Promise<[number, string][]> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return wanted.map((width) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return [width, canvas.toDataURL('image/webp', 0.72).split(',')[1] ?? '']
  })
}
