// Prints handbook.html to ../handbook/handbook.pdf. CHROMIUM may name a browser other than Playwright's own.
import { writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { lightenPdf } from './lighten-pdf.mjs'

const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {})
try {
  const page = await browser.newPage()
  await page.goto(new URL('handbook.html', import.meta.url).href)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await writeFile(new URL('../handbook/handbook.pdf', import.meta.url), lightenPdf(pdf))
} finally {
  await browser.close()
}
