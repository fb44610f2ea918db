import { useEffect, useRef } from 'react'
import { Page } from 'react-pdf'
import { useWords } from '../../i18n/setup.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './reader.module.css'

interface BookPageProps {
  id: string
  number: number
  pages: number
  width: number
  /** Height by width. */
  ratio: number
  /** The page to open at. */
  isFirst: boolean
  isDrawn: boolean
  /** What the page says, where that is known better than the drawing can tell. */
  words: string | undefined
  onSeen: (number: number) => void
}

/** One page, or its empty box while it is far from the screen. */
export function BookPage({ id, number, pages, width, ratio, isFirst, isDrawn, words, onSeen }: BookPageProps) {
  const { t } = useWords('documents')
  const box = useRef<HTMLElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen

  useEffect(() => {
    const { current } = box
    if (!current) return
    if (isFirst && number > 1) current.scrollIntoView({ block: 'start' })
    // A page is the one being read when it covers the middle of the screen.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(number), {
      rootMargin: '-50% 0px -50% 0px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [number, isFirst])

  return (
    <section
      ref={box}
      id={id}
      className={styles.page}
      aria-label={t('page', { number, total: pages })}
      style={{ inlineSize: width, blockSize: width * ratio }}
    >
      {isDrawn && width > 0 && (
        // The layer over the drawing lets eyes select words; ears get the text as it was written.
        <div aria-hidden={words !== undefined}>
          <Page pageNumber={number} width={width} renderAnnotationLayer={false} loading={null} error={null} />
        </div>
      )}
      {isDrawn && words !== undefined && (
        <VisuallyHidden>
          {words.split('\n').map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page's lines stay in place.
            <span key={place}>{line} </span>
          ))}
        </VisuallyHidden>
      )}
    </section>
  )
}
