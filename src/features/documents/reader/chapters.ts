import type { PDFDocumentProxy } from 'pdfjs-dist'

export interface Chapter {
  readonly title: string
  /** From 1. */
  readonly page: number
}

type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>

/** The chapters a book names itself, two levels deep, with the pages they begin on. `pages`: the text of each page, if there is one. */
export async function readChapters(book: PDFDocumentProxy, pages: readonly string[] = []): Promise<Chapter[]> {
  const outline = (await book.getOutline()) ?? []
  const items = outline.flatMap((item) => [item, ...(item.items as Outline)])
  const chapters = await Promise.all(
    items.map(async ({ title, dest }) => {
      const page = await pageOf(book, dest)
      return { title: titleInText(title, pages[(page ?? 0) - 1] ?? ''), page }
    }),
  )
  return chapters.filter((chapter): chapter is Chapter => chapter.page !== null && chapter.title !== '')
}

/**
 * A title of the outline with the spaces of its page too. Browsers print outlines without the space between two lines of a heading:
 * "দোকানেরহিসাব". A title that its page lacks stays as it is.
 */
export function titleInText(title: string, page: string): string {
  const [wanted, text] = [title.normalize('NFC'), page.normalize('NFC')]
  const letters = wanted.replace(/\s/g, '')
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index)
  const at = letters === '' ? -1 : text.replace(/\s/g, '').indexOf(letters)
  const found = at === -1 ? '' : text.slice(places[at], (places[at + letters.length - 1] ?? 0) + 1)
  const spaces = new Set([...spacesOf(wanted), ...spacesOf(found)])
  return Array.from({ length: letters.length }, (_, index) => `${spaces.has(index) ? ' ' : ''}${letters[index]}`)
    .join('')
    .trim()
}

/** The numbers of letters before each run of spaces. */
function spacesOf(text: string): number[] {
  return [...text.matchAll(/\s+/g)].map(({ index }) => text.slice(0, index).replace(/\s/g, '').length)
}

async function pageOf(book: PDFDocumentProxy, dest: string | unknown[] | null): Promise<number | null> {
  try {
    const [target] = (typeof dest === 'string' ? await book.getDestination(dest) : dest) ?? []
    return target === undefined ? null : (await book.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1
  } catch {
    // An entry that leads nowhere is left out.
    return null
  }
}
