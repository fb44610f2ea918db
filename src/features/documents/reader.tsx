import 'react-pdf/dist/Page/TextLayer.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { Document, pdfjs } from 'react-pdf'
import type { Manifest } from '../../../contract/courses.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { BookPage } from './book-page.tsx'
import { keepPage } from './page-memory.ts'
import styles from './reader.module.css'
import { ReaderBar } from './reader-bar.tsx'
import { useWidth } from './use-width.ts'
import { zoomSteps } from './zoom.ts'

// The older build: phones of the last years lack functions that the modern one needs.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** Pages drawn before and after the one in view. The others are empty boxes of the right size, so memory stays flat. */
const drawnAround = 1

interface ReaderProps {
  course: Manifest
  bytes: ArrayBuffer
  startPage: number
}

/** The handbook, page under page. */
export function Reader({ course, bytes, startPage }: ReaderProps) {
  const { t, language } = useWords('documents')
  const [pages, setPages] = useState(0)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const [page, setPage] = useState(startPage)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)

  const goTo = (number: number) => {
    const wanted = Math.min(Math.max(1, number), pages)
    document.getElementById(pageId(wanted))?.scrollIntoView({ block: 'start' })
    handleSeen(wanted)
  }
  const handleSeen = (number: number) => {
    setPage(number)
    void keepPage(course.slug, number)
  }
  const handleZoom = (by: 1 | -1) => setZoom(zoomSteps(zoom, by))
  const [failure, setFailure] = useState<Error>()
  // A file that is no PDF is shown by the boundary above, like a reader that could not be fetched.
  if (failure) throw failure

  const current = useRef(page)
  current.current = page
  // Pages above grow with the zoom and when a phone is turned; without this the reader would be carried to another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the size of the pages and nothing else.
  useLayoutEffect(() => {
    document.getElementById(pageId(current.current))?.scrollIntoView({ block: 'start' })
  }, [zoom, width])

  return (
    <div className={styles.reader}>
      <VisuallyHidden>
        <h1>
          {localized(course.title, language).text}: {t('title')}
        </h1>
      </VisuallyHidden>
      <ReaderBar page={page} pages={pages} zoom={zoom} onPage={goTo} onZoom={handleZoom} />
      {/* A large page scrolls sideways in itself, and must then be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a sheet of paper. */}
      <div className={styles.frame} ref={frame} role="group" aria-label={t('title')} tabIndex={zoom > 1 ? 0 : undefined}>
        <Document
          file={bytes}
          // Its own suspending would throw this component's state away each time, and load the book again.
          suspense={false}
          loading={<p role="status">{t('loading')}</p>}
          onLoadError={setFailure}
          error={null}
          onLoadSuccess={async (book) => {
            const first = await book.getPage(1)
            const { width: across, height } = first.getViewport({ scale: 1 })
            setRatio(height / across)
            setPages(book.numPages)
          }}
        >
          {Array.from({ length: pages }, (_, index) => (
            <BookPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={index}
              id={pageId(index + 1)}
              number={index + 1}
              pages={pages}
              width={width * zoom}
              ratio={ratio}
              isFirst={index + 1 === startPage}
              isDrawn={Math.abs(index + 1 - page) <= drawnAround}
              onSeen={handleSeen}
            />
          ))}
        </Document>
      </div>
    </div>
  )
}

const pageId = (number: number) => `page-${number}`
