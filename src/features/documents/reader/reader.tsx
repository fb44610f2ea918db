import 'react-pdf/dist/Page/TextLayer.css'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Book } from '../book-of.ts'
import { type BookMemory, bookTextQuery, keepBookMemory } from '../document.queries.ts'
import type { OpenPdf } from '../pdf/open-pdf.ts'
import { BookPage } from './book-page.tsx'
import { ContentsPanel } from './contents-panel.tsx'
import styles from './reader.module.css'
import { type Panel, ReaderBar } from './reader-bar.tsx'
import { SearchPanel } from './search-panel.tsx'
import { usePageInView } from './use-page-in-view.ts'
import { useWidth } from './use-width.ts'
import { ZoomBar } from './zoom-bar.tsx'

/** Pages drawn before and after the one in view. The others are empty boxes of the right size, so memory stays flat. */
const drawnAround = 1

interface ReaderProps {
  book: Book
  opened: OpenPdf
  memory: BookMemory
}

/** A book, page under page. */
export function Reader({ book, opened: { pdf, ratio }, memory }: ReaderProps) {
  const { t, language } = useWords('documents')
  const [place, setPlace] = useState(() => ({ ...memory, page: Math.min(memory.page, pdf.numPages) }))
  const [zoom, setZoom] = useState(1)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const width = useWidth(frame)
  // Renders the current page first; the other pages and the book's text load after it.
  const [isStarted, setStarted] = useState(false)
  const { data: text } = useQuery({ ...bookTextQuery(book.textSha256), enabled: isStarted })
  const words = text?.pages
  const pages = pdf.numPages
  const shown = isStarted ? Array.from({ length: pages }, (_, index) => index + 1) : [place.page]

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
    // After the panel has closed, so that the page is below the bar.
    requestAnimationFrame(() => {
      goTo(number)
      frame?.focus({ preventScroll: true })
    })
  }
  const handleDrawn = useCallback(() => startTransition(() => setStarted(true)), [])
  usePageInView(frame, isStarted, handleSeen)

  const current = useRef(place.page)
  current.current = place.page
  const keepPlace = () => {
    document.getElementById(pageId(current.current))?.scrollIntoView({ block: 'start' })
  }
  // Zoom and rotation change the height of the pages above; without this the reader would land on another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the size of the pages only
  useLayoutEffect(keepPlace, [zoom, width])
  // The pages above are rendered after it and move it. Page 1 has none above, and the user may have scrolled already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after they are rendered
  useLayoutEffect(() => {
    if (isStarted && current.current > 1) keepPlace()
  }, [isStarted])

  return (
    <div className={styles.reader}>
      <VisuallyHidden>
        <h1>
          {localized(book.title, language).text}: {t('title')}
        </h1>
      </VisuallyHidden>
      <div className={styles.top}>
        <ReaderBar page={place.page} pages={pages} panel={panel} onPage={goTo} onPanel={setPanel} />
        {panel !== null && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, from whatever in it has the focus.
          <div className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && setPanel(null)}>
            {panel === 'search' ? (
              <SearchPanel pages={words ?? null} onPage={leaveTo} />
            ) : (
              <ContentsPanel
                book={pdf}
                page={place.page}
                pages={pages}
                seen={place.seen.size}
                ratio={ratio}
                words={words}
                onPage={leaveTo}
              />
            )}
          </div>
        )}
      </div>
      {/* A large page scrolls sideways in itself, and must then be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a sheet of paper. */}
      <div
        className={styles.frame}
        ref={setFrame}
        role="group"
        aria-label={t('title')}
        tabIndex={zoom > 1 ? 0 : -1}
        style={{ '--page-width': `${width * zoom}px`, '--page-height': `${width * zoom * ratio}px` } as CSSProperties}
      >
        {shown.map((number) => (
          <BookPage
            key={number}
            id={pageId(number)}
            label={t('page', { number, total: pages })}
            pdf={pdf}
            number={number}
            width={width * zoom}
            ratio={ratio}
            isDrawn={width > 0 && Math.abs(number - place.page) <= (isStarted ? drawnAround : 0)}
            words={words?.[number - 1]}
            onDrawn={handleDrawn}
          />
        ))}
      </div>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
    </div>
  )
}

const pageId = (number: number) => `page-${number}`
