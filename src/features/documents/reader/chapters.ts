import type { PDFDocumentProxy } from 'pdfjs-dist'

export interface Chapter {
  readonly title: string
  /** From 1. */
  readonly page: number
}

type Outline = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>

/** The chapters a book names itself, two levels deep, with the pages they begin on. */
export async function readChapters(book: PDFDocumentProxy): Promise<Chapter[]> {
  const outline = (await book.getOutline()) ?? []
  const items = outline.flatMap((item) => [item, ...(item.items as Outline)])
  const chapters = await Promise.all(items.map(async ({ title, dest }) => ({ title: title.trim(), page: await pageOf(book, dest) })))
  return chapters.filter((chapter): chapter is Chapter => chapter.page !== null && chapter.title !== '')
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
