import { readdirSync, readFileSync } from 'node:fs'
import type { Block } from '../../contract/blocks/block.ts'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { lessonsOf } from '../../contract/courses/courses.ts'
import { type LocalizedText, languages } from '../../contract/values/text.ts'
import { domShims } from '../../server/prerender/dom-shims.ts'
import { expect, test } from '../support/fixtures.ts'
import { isThorough } from '../support/thorough.ts'

// With the fixtures of the other files, although it needs no server: other ones would restart Playwright's worker.
test.use({ sharesServer: true })

interface Renderer {
  renderBlock(block: Block, language: string): Promise<string>
}

const styles = readdirSync('dist/app/assets')
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(`dist/app/assets/${name}`, 'utf8'))
  .join('\n')

const hasTable = ({ bn, en }: LocalizedText) => /^\s*\|.*\|\s*$/m.test(bn + en)
const asTextBlock = (markdown: LocalizedText) => ({ id: 'text', kind: 'text', is_required: false, data: { markdown } })

/** Tables of all lessons: blocks of their own, and texts of any block that contain one. */
const tables = readdirSync('content').flatMap((slug) => {
  const course = JSON.parse(readFileSync(`content/${slug}/course.json`, 'utf8')) as CourseSource
  return lessonsOf(course).flatMap((lesson) =>
    lesson.blocks.flatMap((block) => {
      const own = block.kind === 'table' ? [block] : textsIn(block.data).filter(hasTable).map(asTextBlock)
      return own.map((one) => ({ place: `${slug}/${lesson.id}/${block.id}`, block: one as Block }))
    }),
  )
})

function textsIn(data: unknown): LocalizedText[] {
  if (typeof data !== 'object' || data === null) return []
  if ('bn' in data && typeof data.bn === 'string') return [data as LocalizedText]
  return Object.values(data).flatMap(textsIn)
}

test('no table of a lesson breaks a word, on narrow screens and with the largest letters', async ({ page }) => {
  expect(tables.length).toBeGreaterThan(30)
  for (const language of languages) {
    await page.setContent(`<html lang="${language}"><style>${styles}</style><body><main>${await rendered(language)}</main></body></html>`)
    expect(await page.locator('table').count()).toBe(tables.length)
    for (const width of isThorough ? [320, 360, 412] : [320]) {
      await page.setViewportSize({ width, height: 740 })
      for (const size of ['normal', 'largest'])
        expect.soft(await page.evaluate(brokenWords, size), `${language} ${width} ${size}`).toEqual([])
    }
  }
})

/** All tables as the server renders them. */
async function rendered(language: string): Promise<string> {
  Object.assign(globalThis, domShims)
  try {
    const path = '../../dist/render/prerender.js'
    const { renderBlock } = (await import(path)) as Renderer
    const articles: string[] = []
    for (const { place, block } of tables) articles.push(`<article id="${place}">${await renderBlock(block, language)}</article>`)
    return articles.join('')
  } finally {
    for (const name of Object.keys(domShims)) Reflect.deleteProperty(globalThis, name)
  }
}

/** Runs in the page. Words of tables that take more than one line, or stick out of their cell; pages that scroll sideways. */
function brokenWords(textSize: string): string[] {
  document.documentElement.dataset.textSize = textSize
  const range = document.createRange()
  const segmenter = new Intl.Segmenter('bn', { granularity: 'word' })
  const found: string[] = []
  for (const cell of document.querySelectorAll('table :is(th, td)')) {
    const place = cell.closest('article')?.id
    const { left, right } = cell.getBoundingClientRect()
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { segment, index, isWordLike } of segmenter.segment(text.textContent ?? '')) {
        if (!isWordLike) continue
        range.setStart(text, index)
        range.setEnd(text, index + segment.length)
        const box = range.getBoundingClientRect()
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
        if (lines.size > 1 || box.left < left - 1 || box.right > right + 1) found.push(`${place}: ${segment}`)
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways')
  return found
}
