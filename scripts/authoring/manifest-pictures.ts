/**
 * Renders the pictures of the web manifest. These are screenshots of the built app in both languages, the icons of the
 * shortcuts, and the monochrome icon. Run `npm run build` and then this after a change of the design. Its output is committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { BookOpen, Calculator, type LucideIcon, PenLine, Send } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { startServer } from '../../tests/support/server-process.ts'
import { type FormFactor, type Shortcut, type Shot, screens, screenshotPath } from '../build/web-manifest.ts'
import { ensureChromium } from '../prerequisites/ensure-chromium.ts'

/** Pages of the screenshots, all open to visitors. The lesson is one with an interactive picture. */
const addresses: Record<Shot, string> = {
  home: '/',
  lesson: '/course/dokaner-hisab/play?lesson=shop-counter',
  tool: '/entresoft/price',
  wall: '/community',
  catalogue: '/courses',
}
/** Interactions before a screenshot, so that it shows the page in use. */
const interactions: Partial<Record<Shot, (page: Page, language: 'bn' | 'en') => Promise<void>>> = {
  async lesson(page) {
    const pins = page.locator('main button[aria-current=step]')
    while (!(await pins.isVisible())) {
      const before = await page.locator('main').textContent()
      await page.locator('[data-move=next]').click()
      await page.waitForFunction((text) => document.querySelector('main')?.textContent !== text, before)
    }
  },
  async tool(page, language) {
    const fields = page.locator('main input')
    const digits = new Intl.NumberFormat(language, { useGrouping: false })
    for (const [index, amount] of [3200, 150, 40, 650, 110].entries()) await fields.nth(index).fill(digits.format(amount))
    await page.evaluate(() => scrollTo(0, 420))
  },
}
const drawings: Record<Shortcut, LucideIcon> = { courses: BookOpen, write: PenLine, outbox: Send, cashBook: Calculator }

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] })
await mkdir('public/screenshots', { recursive: true })
await takeScreenshots(browser)
await drawIcons(await browser.newPage())
await browser.close()

async function takeScreenshots(on: Browser): Promise<void> {
  const server = await startServer()
  // The app's content policy forbids pictures from data URLs; an empty page has no policy.
  const bench = await on.newPage()
  for (const language of ['bn', 'en'] as const) {
    for (const form of Object.keys(screens) as FormFactor[]) {
      const { width, height, scale, shots } = screens[form]
      const page = await on.newPage({
        viewport: { width, height },
        deviceScaleFactor: scale,
        // The texts name the kind of device, by the user agent.
        ...(form === 'narrow' && { isMobile: true, userAgent: devices['Galaxy S9+'].userAgent }),
        locale: language === 'bn' ? 'bn-BD' : 'en-GB',
        timezoneId: 'Asia/Dhaka',
        reducedMotion: 'reduce',
      })
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      for (const shot of shots) {
        await page.goto(server.url + addresses[shot])
        await page.locator('#root:not([hidden]) main h1').first().waitFor()
        await interactions[shot]?.(page, language)
        await page.waitForLoadState('networkidle')
        await writeFile(`public/${screenshotPath(language, form, shot)}`, await asWebp(bench, await page.screenshot()))
      }
      await page.close()
    }
  }
  await server.stop()
}

async function asWebp(bench: Page, png: Buffer): Promise<Buffer> {
  const base64 = await bench.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.6).split(',')[1] ?? ''
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}

async function drawIcons(page: Page): Promise<void> {
  for (const [name, drawing] of Object.entries(drawings)) {
    const icon = renderToStaticMarkup(createElement(drawing, { size: 52, strokeWidth: 2.2, color: '#FFFFFF' }))
    const style = 'display:grid;place-items:center;width:96px;height:96px;border-radius:28px;background:#0D5C3A'
    await draw(page, `<div style="${style}">${icon}</div>`, 96, `shortcut-${name}-96`)
  }
  // The system uses the shape only, in its own colour. With its background the icon would be a full square.
  const logo = (await readFile('public/icons/logo.svg', 'utf8')).replace(/<rect[^>]*>/, '').replaceAll(/#[0-9A-F]{6}/g, '#FFFFFF')
  await draw(page, logo.replace('<svg ', '<svg width="512" height="512" '), 512, 'icon-monochrome-512')
}

async function draw(page: Page, body: string, size: number, name: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${body}`)
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true })
}
