import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The part that the address names: a fault leads to its place. */
const useNamedPart = () => useLocation({ select: ({ hash }) => hash })

/**
 * The opened part of a list, at first the one that the address names. `above`: the part of this list that contains it. A new address opens
 * another part.
 */
export function useOpenParts(above: (part: string) => string | undefined = () => undefined) {
  const named = useNamedPart()
  const [{ followed, open }, set] = useState({ followed: '', open: null as string | null })
  const isNew = named !== '' && named !== followed
  const shown = isNew ? (above(named) ?? named) : open
  return [shown, (part: string | null) => set({ followed: named, open: part })] as const
}

/** The same for one part. */
export function useOpenPart(id: string, isOpenAtFirst = false) {
  const [part, setPart] = useOpenParts()
  const [isTouched, setTouched] = useState(false)
  const isOpen = part === id || (isOpenAtFirst && !isTouched)
  return [
    isOpen,
    (next: boolean) => {
      setTouched(true)
      setPart(next ? id : null)
    },
  ] as const
}
