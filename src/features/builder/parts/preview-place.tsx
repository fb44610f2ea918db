import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element beside the parts that shows the preview of the opened one. Null: the preview is within its part. */
export const PreviewPlace = createContext<HTMLElement | null>(null)

/** A preview, in the place beside the parts where there is one. */
export function PlacedPreview({ children }: { children: ReactNode }) {
  const place = useContext(PreviewPlace)
  return place ? createPortal(children, place) : children
}
