import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useCallback, useState } from 'react'
import { Page } from 'react-pdf'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './reader.module.css'
import { sharpness } from './sharpness.ts'
import { TextLayer } from './text-layer.tsx'

interface BookPageProps {
  id: string
  label: string
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  /** Height by width. */
  ratio: number
  isDrawn: boolean
  /** The page's text, if the author gave a better one than the PDF contains. */
  words: string | undefined
  onDrawn: () => void
}

/** One page, or its empty box while it is far from the screen. A book has hundreds of boxes: they do nothing by themselves. */
export const BookPage = memo(function BookPage({ id, label, isDrawn, ...page }: BookPageProps) {
  return (
    <section id={id} className={styles.page} aria-label={label}>
      {isDrawn && <DrawnPage {...page} />}
    </section>
  )
})

function DrawnPage({ pdf, number, width, ratio, words, onDrawn }: Omit<BookPageProps, 'id' | 'label' | 'isDrawn'>) {
  const [isPainted, setPainted] = useState(false)
  const handlePainted = useCallback(() => {
    setPainted(true)
    onDrawn()
  }, [onDrawn])
  return (
    <>
      {/* The layer over the drawing lets eyes select words; ears get the text as it was written. */}
      <div aria-hidden={words !== undefined}>
        <Page
          pdf={pdf}
          // A page that suspends would unmount the reader and lose its state.
          suspense={false}
          pageNumber={number}
          width={width}
          devicePixelRatio={sharpness(width, ratio)}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading={null}
          error={null}
          onRenderSuccess={handlePainted}
          onRenderError={onDrawn}
          onLoadError={onDrawn}
        >
          {/* The worker reads one thing at a time: the words of a page would hold its drawing up. */}
          {isPainted && <TextLayer pdf={pdf} number={number} width={width} />}
        </Page>
      </div>
      {words !== undefined && (
        <VisuallyHidden>
          {words.split('\n').map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's lines stay in place.
            <span key={place}>{line} </span>
          ))}
        </VisuallyHidden>
      )}
    </>
  )
}
