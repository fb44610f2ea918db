import 'react-pdf/dist/Page/TextLayer.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useLayoutEffect, useRef, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Book } from './book-of.ts'
import { BookPage } from './book-page.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import { type BookMemory, keepBookMemory } from './document.queries.ts'
import styles from './reader.module.css'
import { type Panel, ReaderBar } from './reader-bar.tsx'
import { SearchPanel } from './search-panel.tsx'
import { useWidth } from './use-width.ts'
import { ZoomBar } from './zoom-bar.tsx'

// The older build: phones of the last years lack functions that the modern one needs.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** Pages drawn before and after the one in view. The others are empty boxes of the right size, so memory stays flat. */
const drawnAround = 1

interface ReaderProps {
  book: Book
  bytes: ArrayBuffer
  memory: BookMemory
  /** What each page says; null when that is not known. */
  words: readonly string[] | null
}

/** A book, page under page. */
export function Reader({ book, bytes, memory, words }: ReaderProps) {
  const { t, language } = useWords('documents')
  const [opened, setOpened] = useState<{ pdf: PDFDocumentProxy; ratio: number } | null>(null)
  const [place, setPlace] = useState(memory)
  const [zoom, setZoom] = useState(1)
  const [panel, setPanel] = useState<Panel | null>(null)
  // A state and no ref: it comes only once the book is open.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const width = useWidth(frame)
  const pages = opened?.pdf.numPages ?? 0
  const ratio = opened?.ratio ?? Math.SQRT2

  const handleSeen = (page: number) => {
    setPlace((before) => {
      const next = { page, seen: before.seen.has(page) ? before.seen : new Set([...before.seen, page]) }
      void keepBookMemory(book.id, next)
      return next
    })
  }
  const goTo = (number: number) => {
    const wanted = Math.min(Math.max(1, number), pages)
    document.getElementById(pageId(wanted))?.scrollIntoView({ block: 'start' })
    handleSeen(wanted)
  }
  const leaveTo = (number: number) => {
    setPanel(null)
    // Once the panel has gone, so that the page comes to stand below the bar.
    requestAnimationFrame(() => {
      goTo(number)
      frame?.focus({ preventScroll: true })
    })
  }
  const [failure, setFailure] = useState<Error>()
  // A file that is no PDF is shown by the boundary above, like a reader that could not be fetched.
  if (failure) throw failure

  const current = useRef(place.page)
  current.current = place.page
  // Pages above grow with the zoom and when a phone is turned; without this the reader would be carried to another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the size of the pages and nothing else.
  useLayoutEffect(() => {
    document.getElementById(pageId(current.current))?.scrollIntoView({ block: 'start' })
  }, [zoom, width])

  return (
    <div className={styles.reader}>
      <VisuallyHidden>
        <h1>
          {localized(book.title, language).text}: {t('title')}
        </h1>
      </VisuallyHidden>
      <Document
        file={bytes}
        // Its own suspending would throw this component's state away each time, and load the book again.
        suspense={false}
        loading={<p role="status">{t('loading')}</p>}
        onLoadError={setFailure}
        error={null}
        onLoadSuccess={async (pdf) => {
          const first = await pdf.getPage(1)
          const { width: across, height } = first.getViewport({ scale: 1 })
          setOpened({ pdf, ratio: height / across })
        }}
      >
        <div className={styles.top}>
          <ReaderBar page={place.page} pages={pages} panel={panel} onPage={goTo} onPanel={setPanel} />
          {panel !== null && (
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, from whatever in it has the focus.
            <div className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && setPanel(null)}>
              {panel === 'search' ? (
                <SearchPanel pages={words} onPage={leaveTo} />
              ) : (
                <ContentsPanel
                  book={opened?.pdf ?? null}
                  page={place.page}
                  pages={pages}
                  seen={place.seen.size}
                  ratio={ratio}
                  onPage={leaveTo}
                />
              )}
            </div>
          )}
        </div>
        {/* A large page scrolls sideways in itself, and must then be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a sheet of paper. */}
        <div className={styles.frame} ref={setFrame} role="group" aria-label={t('title')} tabIndex={zoom > 1 ? 0 : -1}>
          {Array.from({ length: pages }, (_, index) => (
            <BookPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={index}
              id={pageId(index + 1)}
              number={index + 1}
              pages={pages}
              width={width * zoom}
              ratio={ratio}
              isFirst={index + 1 === memory.page}
              isDrawn={Math.abs(index + 1 - place.page) <= drawnAround}
              words={words?.[index]}
              onSeen={handleSeen}
            />
          ))}
        </div>
      </Document>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
    </div>
  )
}

const pageId = (number: number) => `page-${number}`
