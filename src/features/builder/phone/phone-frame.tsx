import { type ReactNode, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './phone.module.css'

const attributesTo = (to: Element, from: Element) => {
  for (const { name, value } of from.attributes) to.setAttribute(name, value)
}

/** Copies the styles of the app, also those of chunks that load later. Returns the end of it. */
function shareStyles(inner: Document): () => void {
  const known = new Set<Node>()
  const copy = () => {
    for (const style of document.querySelectorAll('link[rel=stylesheet], style')) {
      if (known.has(style)) continue
      known.add(style)
      inner.head.append(style.cloneNode(true))
    }
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(document.head, { childList: true })
  return () => observer.disconnect()
}

/**
 * Children in a document of their own with 360 pixels: media queries, sticky bars and heights are those of a narrow screen. The document
 * has no address, so nothing is loaded for it and it needs no connection.
 */
export function PhoneFrame({ title, onEscape, children }: { title: string; onEscape: () => void; children: ReactNode }) {
  const [inner, setInner] = useState<Document | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const open = useCallback((next: Document | null | undefined) => {
    if (!next) return
    attributesTo(next.documentElement, document.documentElement)
    attributesTo(next.body, document.body)
    next.title = document.title
    setInner(next)
  }, [])
  useEffect(() => open(frame.current?.contentDocument), [open])
  useEffect(() => (inner ? shareStyles(inner) : undefined), [inner])
  // The key of a frame does not reach the dialog around it.
  useEffect(() => {
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape()
    }
    inner?.addEventListener('keydown', handleKey)
    return () => inner?.removeEventListener('keydown', handleKey)
  }, [inner, onEscape])
  // Firefox replaces the first document once it has loaded.
  const handleLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => open(currentTarget.contentDocument)
  return (
    <>
      <iframe ref={frame} className={styles.screen} title={title} onLoad={handleLoad} />
      {inner && createPortal(children, inner.body)}
    </>
  )
}
