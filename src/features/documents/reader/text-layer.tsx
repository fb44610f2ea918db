import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { pdfjs } from 'react-pdf'

interface TextLayerProps {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
}

/** The invisible text of a page over its canvas, for selection. react-pdf's own layer makes the worker read each page twice. */
export function TextLayer({ pdf, number, width }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let drawing: { cancel: () => void } | null = null
    let isWanted = true
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (!isWanted || !layer.current) return
      layer.current.replaceChildren()
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      const textContentSource = page.streamTextContent({ includeMarkedContent: true })
      const words = new pdfjs.TextLayer({ container: layer.current, textContentSource, viewport })
      drawing = words
      await words.render()
      const end = document.createElement('div')
      end.className = 'endOfContent'
      layer.current?.append(end)
    }
    // A page without its layer can still be read.
    draw().catch(() => {})
    return () => {
      isWanted = false
      drawing?.cancel()
    }
  }, [pdf, number, width])
  // During a selection the end marker covers the page: a finger between two lines must not select all of it.
  const mark = (isSelecting: boolean) => () => layer.current?.classList.toggle('selecting', isSelecting)
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing to operate, only text to select.
  return <div ref={layer} className="textLayer" onMouseDown={mark(true)} onMouseUp={mark(false)} />
}
