import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { Page } from 'react-pdf'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted } from '../../../ui/layout/layout.tsx'
import { type Chapter, readChapters } from './chapters.ts'
import styles from './reader.module.css'
import { useNearScreen } from './use-near-screen.ts'

interface ContentsPanelProps {
  book: PDFDocumentProxy
  page: number
  pages: number
  /** The number of pages already viewed. */
  seen: number
  ratio: number
  /** The text of each page, if the author gave one. */
  words: readonly string[] | undefined
  onPage: (number: number) => void
}

/** The chapters, where the book names them, and small pictures of all pages. */
export function ContentsPanel({ book, page, pages, seen, ratio, words, onPage }: ContentsPanelProps) {
  const { t } = useWords('documents')
  const [chapters, setChapters] = useState<readonly Chapter[]>([])
  useEffect(() => {
    let isWanted = true
    void readChapters(book, words).then((found) => isWanted && setChapters(found))
    return () => {
      isWanted = false
    }
  }, [book, words])
  return (
    <>
      <Muted isSmall>{t('contents.seen', { seen: formatNumber(seen), count: pages })}</Muted>
      {chapters.length > 0 && (
        <ul className={styles.hits}>
          {chapters.map((chapter) => (
            <li key={`${chapter.page}-${chapter.title}`}>
              <button type="button" className={styles.hit} onClick={() => onPage(chapter.page)}>
                <span>{chapter.title}</span>
                <strong>{formatNumber(chapter.page)}</strong>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.thumbs}>
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
          <li key={index}>
            <Thumb book={book} number={index + 1} ratio={ratio} isCurrent={index + 1 === page} onPage={onPage} />
          </li>
        ))}
      </ul>
    </>
  )
}

const thumbWidth = 84

interface ThumbProps {
  book: PDFDocumentProxy
  number: number
  ratio: number
  isCurrent: boolean
  onPage: (number: number) => void
}

/** Drawn only near the screen: two hundred small canvases would be large together. */
function Thumb({ book, number, ratio, isCurrent, onPage }: ThumbProps) {
  const { t } = useWords('documents')
  const { box, isNear } = useNearScreen<HTMLButtonElement>()
  return (
    <button
      ref={box}
      type="button"
      className={styles.thumb}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={t('search.page', { number })}
      onClick={() => onPage(number)}
    >
      <span className={styles.paper} style={{ inlineSize: thumbWidth, blockSize: Math.round(thumbWidth * ratio) }}>
        {isNear && (
          <Page
            pdf={book}
            suspense={false}
            pageNumber={number}
            width={thumbWidth}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            loading={null}
            error={null}
          />
        )}
      </span>
      {formatNumber(number)}
    </button>
  )
}
