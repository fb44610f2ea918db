// Prints the handbook and the mobile money page. CHROMIUM may name a browser other than Playwright's own.
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { lightenPdf } from '../../dokaner-hisab/source/lighten-pdf.mjs'

const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {})
try {
  const page = await browser.newPage()
  for (const [from, to] of [
    ['handbook.html', 'handbook/handbook.pdf'],
    ['mobile-page.html', 'downloads/mobile-money-page.pdf'],
  ]) {
    await page.goto(new URL(from, import.meta.url).href)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
    await writeFile(new URL(`../${to}`, import.meta.url), lightenPdf(pdf))
  }
} finally {
  await browser.close()
}
