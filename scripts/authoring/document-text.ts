/**
 * Extracts the text of a PDF, page by page, into a JSON file beside it, which course.json then names.
 *
 *     npm run document-text -- content/<slug>/handbook/handbook.pdf [content/<slug>/source/handbook.html]
 *
 * writes `handbook-text.json`. Needs pdftotext (poppler), which extracts Bengali letters in writing order, but sometimes splits
 * a word by a space. With the source of the PDF as the second argument such words are joined.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { documentText } from '../../contract/courses/documents.ts'

const run = promisify(execFile)
const [pdf, source] = process.argv.slice(2)
if (!pdf?.endsWith('.pdf')) throw new Error('Which PDF? npm run document-text -- <file>.pdf [<its source>.html]')

const known = source === undefined ? new Set<string>() : new Set(wordsIn((await readFile(source, 'utf8')).replace(/<[^>]*>/g, ' ')))
const { stdout } = await run('pdftotext', ['-enc', 'UTF-8', pdf, '-'], { maxBuffer: 50_000_000 })
// pdftotext ends each page with a form feed, the last one too.
const pages = stdout.split('\f').slice(0, -1).map(tidied)
const target = pdf.replace(/\.pdf$/, '-text.json')
await writeFile(target, `${JSON.stringify(z.parse(documentText, { format: 1, pages }))}\n`)
console.log(`${target}: ${pages.length} pages`)

/** Joins the lines of a paragraph; separates paragraphs by line breaks. */
function tidied(page: string): string {
  return page
    .normalize('NFC')
    .split(/\n{2,}/)
    .map((paragraph) => joinSplitWords(paragraph.replace(/\s+/g, ' ').trim()))
    .filter((paragraph) => paragraph !== '')
    .join('\n')
}

function joinSplitWords(text: string): string {
  const words: string[] = []
  for (const word of text.split(' ')) {
    const before = words.at(-1)
    if (before !== undefined && isOneWord(before, word)) words[words.length - 1] = before + word
    else words.push(word)
  }
  return words.join(' ')
}

function isOneWord(one: string, other: string): boolean {
  const [joined] = wordsIn(one + other)
  return joined !== undefined && known.has(joined) && !(known.has(wordsIn(one)[0] ?? '') && known.has(wordsIn(other)[0] ?? ''))
}

function wordsIn(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
